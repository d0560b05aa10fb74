//! Pages of HTML that are one file and load nothing from elsewhere.

pub mod chart;

use asterism_support::text::printable;

/// A page.
#[derive(Clone, Copy, Debug, Default)]
pub struct HtmlPage<'a> {
    /// Its title, as text.
    pub title: &'a str,
    /// Further HTML for its head.
    pub head: &'a str,
    /// Its styles, as CSS.
    pub style: &'a str,
    /// Its body, as HTML.
    pub body: &'a str,
}

/// Returns the first characters of every page of a kind, which distinguish its file from others.
pub fn beginning(kind: &str) -> String {
    format!("<!doctype html><!-- asterism {kind} -->")
}

impl HtmlPage<'_> {
    /// Returns the whole document; `kind` is the command that writes it.
    pub fn write(&self, kind: &str) -> String {
        let HtmlPage { title, head, style, body } = self;
        format!(
            "{}\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\">{head}<title>{}</title>\n\
             <style>{STYLE}{style}</style></head><body>\n{body}</body></html>\n",
            beginning(kind),
            escape(title)
        )
    }
}

const STYLE: &str = "body{font-family:sans-serif;line-height:1.45;color:#26282c;background:#fcfbf8;margin:2em auto;\
    padding:0 1em;max-width:75em}h1{font-size:1.4em}h2{font-size:1.1em}svg{max-width:100%;height:auto}a{color:#1d5d99}";

/// Returns a text as HTML.
///
/// ```
/// assert_eq!(asterism_interface::html::escape("Black < White"), "Black &lt; White");
/// ```
pub fn escape(text: &str) -> String {
    printable(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns a picture of [`asterism_engine::game::Board::picture`] as a part of a page: without the text before its
/// element.
pub fn inline(svg: &str) -> &str {
    svg.find("<svg").map_or(svg, |at| &svg[at..])
}
