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
use krilla::text::{Font, TextDirection};
use parlor_core::BadInput;
use ttf_parser::Face;

use super::sheet::{Align, Colour, Mark, Sheet, around};

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
            surface.set_fill(Some(fill(*colour, 0.12)));
            surface.set_stroke(Some(Stroke {
                paint: paint(*colour).into(),
                width: 1.2,
                ..Stroke::default()
            }));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
    }
}

/// DejaVu Sans: to be embedded, and to be measured.
struct Typeface {
    font: Font,
    face: Face<'static>,
}

impl Typeface {
    fn new() -> Self {
        let data = dejavu::sans::regular();
        Self {
            font: Font::new(data.into(), 0).expect("the font that comes with parlor is whole"),
            face: Face::parse(data, 0).expect("the font that comes with parlor is whole"),
        }
    }

    /// Refuses a letter that the font does not have.
    fn check(&self, sheets: &[Sheet]) -> Result<(), BadInput> {
        let texts = sheets.iter().flat_map(|sheet| &sheet.marks).filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text),
            Mark::Outline { .. } => None,
        });
        let mut letters = texts.flat_map(|text| text.chars());
        match letters.find(|&letter| self.face.glyph_index(letter).is_none()) {
            Some(letter) => {
                let wanted = "letters of the font DejaVu Sans (an SVG takes any)";
                Err(BadInput::new("pdf", wanted, format!("{letter:?}")))
            }
            None => Ok(()),
        }
    }

    /// The width of a text of size 1.
    fn width(&self, text: &str) -> f64 {
        let glyphs = text.chars().filter_map(|letter| self.face.glyph_index(letter));
        let advances = glyphs.filter_map(|glyph| self.face.glyph_hor_advance(glyph));
        advances.map(f64::from).sum::<f64>() / f64::from(self.face.units_per_em())
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
