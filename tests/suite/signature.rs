//! The benchmark's node counts equal those of `positions/bench.txt`: a change of them must be made there too.

use asterism_engine::engine::StopGroup;
use asterism_engine::variants::VARIANTS;
use asterism_support::text::list;
use std::sync::Mutex;

#[test]
fn the_benchmark_counts_the_stated_nodes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/positions/bench.txt");
    let stated = std::fs::read_to_string(path).unwrap();
    let mut counted = String::new();
    for entry in VARIANTS {
        let lines = Mutex::new(Vec::new());
        let (nodes, _) =
            asterism_interface::session::bench::run(Some(entry), None, &StopGroup::default(), &|line| {
                lines.lock().unwrap().push(line.to_string())
            })
            .unwrap();
        // A position at least, its total, and two lines for all.
        assert!(lines.into_inner().unwrap().len() >= 4, "{}: no position in INFO.bench", entry.info.name);
        counted += &format!("{} {nodes}\n", entry.info.name);
    }
    let stated: Vec<&str> = list(&stated).map(|(_, line)| line).collect();
    assert_eq!(stated, counted.lines().collect::<Vec<_>>(), "positions/bench.txt should read:\n{counted}");
}
