//! The executable: see `asterism --help`.

fn main() -> std::process::ExitCode {
    let input = std::io::BufReader::new(std::io::stdin());
    match asterism::protocol::run(input, std::io::stdout()) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{e}");
            std::process::ExitCode::FAILURE
        }
    }
}
