//! Sheets as PDF, a page each, on A4.
//!
//! Text is set in DejaVu Sans, which has the letters of most alphabets; only the glyphs in use are
//! embedded.

use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Transform};
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::TextDirection;
use parlor_core::BadInput;

use crate::sheet::{Colour, INK, Mark, Sheet, SheetPoint, THIN, TextAlign, around};
use crate::typeface::Typeface;

/// A document with a page for each sheet, of its size.
///
/// # Errors
/// A letter that the font does not have.
pub fn pdf(sheets: &[Sheet]) -> Result<Vec<u8>, BadInput> {
    let typeface = Typeface::new();
    // Before the first page is begun: krilla cannot leave one half drawn.
    typeface.check(sheets)?;
    let mut document = krilla::Document::new();
    for sheet in sheets {
        let (width, height) = narrow(sheet.size());
        let settings = PageSettings::from_wh(width, height).expect("a sheet has a size");
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let margin = sheet.margin as f32;
        surface.push_transform(&Transform::from_row(1.0, 0.0, 0.0, 1.0, margin, margin));
        for mark in &sheet.marks {
            draw(&mut surface, mark, &typeface);
        }
        surface.pop();
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| BadInput::new("pdf", "a drawing", format!("{error:?}")))
}

fn draw(surface: &mut Surface<'_>, mark: &Mark, typeface: &Typeface) {
    match mark {
        Mark::Text { place: (x, y), size, align, colour, text } => {
            let x = match align {
                TextAlign::Left => *x,
                TextAlign::Middle => x - typeface.width(text) * size / 2.0,
            };
            surface.set_fill(Some(fill(*colour, 1.0)));
            surface.set_stroke(None);
            let start = Point::from_xy(x as f32, *y as f32);
            let font = typeface.font.clone();
            surface.draw_text(start, font, *size as f32, text, false, TextDirection::Auto);
        }
        Mark::Outline { from, to, reach, colour } => {
            let (start, curves) = around(*from, *to, *reach);
            let mut path = PathBuilder::new();
            path.move_to(start.0 as f32, start.1 as f32);
            for [a, b, c] in curves.into_iter().map(|curve| curve.map(narrow)) {
                path.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1);
            }
            path.close();
            stroke(surface, path, (*colour, 1.2), Some(fill(*colour, 0.12)));
        }
        Mark::Box { corner: (x, y), size: (width, height), inside } => {
            let path = polygon(&[
                (*x, *y),
                (x + width, *y),
                (x + width, y + height),
                (*x, y + height),
                (*x, *y),
            ]);
            stroke(surface, path, (INK, THIN as f32), inside.map(|colour| fill(colour, 1.0)));
        }
        Mark::Circle { centre, radius } => {
            // Without a length, the strip around a line is a circle.
            let (start, curves) = around(*centre, *centre, *radius);
            let mut path = PathBuilder::new();
            path.move_to(start.0 as f32, start.1 as f32);
            for [a, b, c] in curves.into_iter().map(|curve| curve.map(narrow)) {
                path.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1);
            }
            stroke(surface, path, (INK, THIN as f32), None);
        }
        Mark::Line { from, to } => {
            stroke(surface, polygon(&[*from, *to]), (INK, THIN as f32), None);
        }
    }
}

fn polygon(corners: &[SheetPoint]) -> PathBuilder {
    let mut path = PathBuilder::new();
    for (number, corner) in corners.iter().enumerate() {
        let (x, y) = narrow(*corner);
        if number == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path
}

fn stroke(
    surface: &mut Surface<'_>,
    path: PathBuilder,
    (colour, width): (Colour, f32),
    inside: Option<Fill>,
) {
    surface.set_fill(inside);
    surface.set_stroke(Some(Stroke { paint: paint(colour).into(), width, ..Stroke::default() }));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

const fn narrow((x, y): (f64, f64)) -> (f32, f32) {
    (x as f32, y as f32)
}

fn paint([red, green, blue]: Colour) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

fn fill(colour: Colour, opacity: f32) -> Fill {
    let opacity = NormalizedF32::new(opacity).unwrap_or(NormalizedF32::ONE);
    Fill { paint: paint(colour).into(), opacity, ..Fill::default() }
}
