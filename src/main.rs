//! The executable: see `asterism --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    match asterism::cli::run(asterism::cli::read_arguments(std::env::args_os())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            asterism::cli::print_error(&reason);
            ExitCode::FAILURE
        }
    }
}
