//! The executable: see `asterism --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = asterism::cli::read_arguments(std::env::args_os());
    let arguments = arguments.unwrap_or_else(|said| asterism::cli::end_with(&said));
    match asterism::cli::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            asterism::cli::print_error(&reason);
            ExitCode::FAILURE
        }
    }
}
