//! Turning a FEN over.

/// Returns the FEN with the colours exchanged and the board turned top down.
pub(super) fn mirror_fen(fen: &str) -> String {
    let swap_case = |text: &str| -> String {
        let flip =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(flip).collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, pocket) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    let ranks = board.split('/').count();
    let rows: Vec<String> = board.split('/').rev().map(swap_case).collect();
    let mut mirrored = rows.join("/");
    if !pocket.is_empty() {
        mirrored += "[";
        let mut letters: Vec<char> = swap_case(pocket.trim_end_matches(']')).chars().collect();
        letters.sort_unstable(); // upper case first, as a FEN is written
        mirrored.extend(letters);
        mirrored += "]";
    }
    let castling = {
        let mut letters: Vec<char> = swap_case(fields[2]).chars().collect();
        letters.sort_by_key(|&c| "KQkq-".find(c));
        letters.into_iter().collect::<String>()
    };
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{mirrored} {side} {castling} {} {} {}", mirror_squares(fields[3], ranks), fields[4], fields[5])
}

/// Replaces every rank number `r` in `text` by `ranks + 1 - r`.
fn mirror_squares(text: &str, ranks: usize) -> String {
    let mut out = String::new();
    let mut number = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        if let Ok(rank) = number.parse::<usize>() {
            out += &(ranks + 1 - rank).to_string();
            number.clear();
        }
        out.push(c);
    }
    out.trim_end().to_string()
}
