//! The executable: see `asterism --help`.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match asterism::cli::run(asterism::cli::Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            asterism::cli::print_error(&reason);
            ExitCode::FAILURE
        }
    }
}
