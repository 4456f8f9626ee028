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

use crate::sheet::{Align, Colour, INK, Mark, OUTLINE, Place, Sheet, THIN, around};
use crate::typeface::Typeface;

/// A4 in points.
const PAGE: (f32, f32) = (595.28, 841.89);
const PAGE_MARGIN: f32 = 36.0;
/// The most that a small sheet is enlarged.
const LARGEST_SCALE: f32 = 1.6;

/// A document with a page for each sheet, scaled to fit.
///
/// # Errors
/// A letter that the font does not have.
pub fn pdf(sheets: &[Sheet]) -> Result<Vec<u8>, BadInput> {
    let typeface = Typeface::new();
    // Before the first page is begun: krilla cannot leave one half drawn.
    typeface.check(sheets)?;
    let mut document = krilla::Document::new();
    for sheet in sheets {
        // A wide sheet lies on its side.
        let (page_width, page_height) =
            if sheet.width > sheet.height { (PAGE.1, PAGE.0) } else { PAGE };
        let settings = PageSettings::from_wh(page_width, page_height).expect("A4 is a page");
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let (width, height) = narrow((sheet.width, sheet.height));
        let room = |page: f32, sheet: f32| (page - 2.0 * PAGE_MARGIN) / sheet;
        let scale = room(page_width, width).min(room(page_height, height)).min(LARGEST_SCALE);
        let left = (page_width - scale * width) / 2.0;
        surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, left, PAGE_MARGIN));
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
        Mark::Text { x, y, size, align, colour, text } => {
            let x = match align {
                Align::Left => *x,
                Align::Middle => x - typeface.width(text) * size / 2.0,
            };
            surface.set_fill(Some(fill(*colour, 1.0)));
            surface.set_stroke(None);
            let start = Point::from_xy(x as f32, *y as f32);
            let font = typeface.font.clone();
            surface.draw_text(start, font, *size as f32, text, false, TextDirection::Auto);
        }
        Mark::Outline { from, to, colour } => {
            let (start, curves) = around(*from, *to);
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
            let (start, curves) = around(*centre, *centre);
            let scaled = |place: Place| {
                let scale =
                    |at: f64, middle: f64| (middle + (at - middle) * radius / OUTLINE) as f32;
                (scale(place.0, centre.0), scale(place.1, centre.1))
            };
            let mut path = PathBuilder::new();
            path.move_to(scaled(start).0, scaled(start).1);
            for [a, b, c] in curves.into_iter().map(|curve| curve.map(scaled)) {
                path.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1);
            }
            stroke(surface, path, (INK, THIN as f32), None);
        }
        Mark::Line { from, to } => {
            stroke(surface, polygon(&[*from, *to]), (INK, THIN as f32), None);
        }
    }
}

fn polygon(corners: &[Place]) -> PathBuilder {
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
