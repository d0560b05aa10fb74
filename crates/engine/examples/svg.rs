//! Draws a position with its last move into a file, or to standard output.

use asterism_engine::open;
use asterism_engine::render::PictureOptions;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = open("alphacentauri")?;
    let turn = game.turns().remove(0);
    game.play(&turn)?;
    let view = game.view();
    let options = PictureOptions { size: Some(480), ..PictureOptions::default() };
    let picture = view.svg(&options);
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"));
    match std::env::args().nth(1) {
        Some(path) => std::fs::write(path, picture)?,
        None => println!("{picture}"),
    }
    eprintln!("{}", view.text());
    Ok(())
}
