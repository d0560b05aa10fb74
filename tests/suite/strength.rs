//! The strength that the README states is that of docs/lab/matches.csv.
//! `ASTERISM_WRITE=1 cargo test --test suite strength` writes it anew.

use asterism_engine::variants::VARIANTS;
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const BEGIN: &str = "<!-- from docs/lab/matches.csv -->\n";
const END: &str = "<!-- end -->\n";
const COLUMNS: &str = "date,topic,new,old,game,limit,games,elo,error,seed,kept,note";
/// The program as it was after its first day.
const FIRST_DAY: &str = "69eb6fa";
/// The limit, and the fewest games, of the matches against it.
const OWN_LIMIT: &str = "0.5+0.01";
const OWN_GAMES: u32 = 400;

/// A row of the table, its fields in the order of the columns; no field has a comma.
struct Match<'a>(Vec<&'a str>);

impl<'a> Match<'a> {
    fn field(&self, name: &str) -> &'a str {
        self.0[COLUMNS.split(',').position(|column| column == name).unwrap()]
    }

    /// Elo and its error.
    fn result(&self) -> String {
        let elo: i32 = self.field("elo").parse().unwrap();
        format!("{elo:+} ({})", self.field("error"))
    }

    /// Returns a time control or a number of nodes, in words.
    fn limit(&self) -> String {
        match self.field("limit").split_once('+') {
            Some((base, increment)) => format!("{base} s + {increment} s a move"),
            None => format!("{} a move", self.field("limit")),
        }
    }
}

fn strength(matches: &[Match]) -> String {
    let own = VARIANTS.iter().filter_map(|entry| {
        let counts = |row: &&Match| {
            row.field("game") == entry.info.name
                && row.field("old") == FIRST_DAY
                && row.field("limit") == OWN_LIMIT
                && row.field("games").parse().is_ok_and(|games: u32| games >= OWN_GAMES)
        };
        let row = matches.iter().rfind(counts)?;
        Some((row.limit(), format!("{} {}", entry.info.title, row.result())))
    });
    let (limits, own): (Vec<String>, Vec<String>) = own.unzip();
    let mut text = "| opponent | limit | games | Elo |\n| --- | --- | --- | --- |\n".to_string();
    text += &format!(
        "| itself after its first day | {} | at least {OWN_GAMES} | {} |\n",
        limits[0],
        own.join(", ")
    );
    for (opponent, limit) in
        [("Stockfish", "1+0.02"), ("Stockfish", "20000 nodes"), ("Fairy-Stockfish", "20000 nodes")]
    {
        let last = matches.iter().rfind(|row| row.field("topic") == opponent && row.field("limit") == limit);
        let row = last.unwrap_or_else(|| panic!("no match against {opponent} at {limit}"));
        let [old, games] = ["old", "games"].map(|name| row.field(name));
        text += &format!("| {old}, in chess | {} | {games} | {} |\n", row.limit(), row.result());
    }
    text
}

#[test]
fn the_strength_in_the_readme_is_that_of_the_matches() {
    let table = fs::read_to_string(Path::new(ROOT).join("docs/lab/matches.csv")).unwrap();
    let (columns, rows) = table.split_once('\n').unwrap();
    assert_eq!(columns, COLUMNS);
    let matches: Vec<Match> = rows.lines().map(|row| Match(row.split(',').collect())).collect();
    for row in &matches {
        assert_eq!(row.0.len(), COLUMNS.split(',').count(), "{:?}", row.0);
    }
    let path = Path::new(ROOT).join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once(BEGIN).unwrap();
    let (stated, after) = rest.split_once(END).unwrap();
    let expected = strength(&matches);
    if std::env::var_os("ASTERISM_WRITE").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{expected}{END}{after}")).unwrap();
    } else {
        assert_eq!(stated, expected, "write it anew with ASTERISM_WRITE=1");
    }
}
