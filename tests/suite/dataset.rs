//! Binary files of positions: nothing is lost or changed on the way from self-play to training, even if it is
//! interrupted or the files are damaged. The executable itself is run.

use crate::common::folder::Folder;
use crate::common::objects::objects;
use crate::common::positions::required;
use crate::common::program::{refused, run};
use asterism::lab::dataset::{BlockPacker, BlockReader, Codec, Header, ScoredPosition, TRUNCATED_END};
use asterism_engine::rules::{Color, GameResult, MATE};
use asterism_engine::variants::{VARIANTS, VariantEntry, find};
use asterism_interface::openings::play_random_turns;
use asterism_interface::records::result_text;
use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value};
use std::fs;
use std::process::Output;

/// The ends of a game, in the order of their numbers in a file.
pub(crate) const ENDS: [Option<GameResult>; 4] =
    [Some(GameResult::Won(Color::Black)), Some(GameResult::Draw), Some(GameResult::Won(Color::White)), None];

pub(crate) fn header(entry: &VariantEntry) -> Header {
    Header::new(entry.info, Map::new())
}

pub(crate) fn codec(entry: &'static VariantEntry) -> Codec {
    header(entry).codec(entry.info).unwrap()
}

/// FENs of a game: of the benchmark, of the perft rows (rare rules among them), and of random games.
pub(crate) fn fens(entry: &VariantEntry) -> Vec<String> {
    let rows = objects(required(entry.info.name, "perft.jsonl"));
    let mut fens: Vec<String> = entry.bench_positions().map(str::to_string).collect();
    fens.extend(rows.iter().filter_map(|row| row["fen"].as_str()).map(str::to_string));
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let mut game = (entry.open)();
    for _ in 0..3 {
        game.set(None, &[]).unwrap();
        for _ in 0..80 {
            if play_random_turns(game.as_mut(), 1, &mut rng).unwrap().is_none() {
                break;
            }
            fens.push(game.fen());
        }
    }
    fens
}

#[test]
fn every_position_of_every_game_is_the_same_after_packing() {
    for entry in VARIANTS {
        let codec = codec(entry);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut game, mut again) = ((entry.open)(), (entry.open)());
        let mut rare = [0; 3];
        for fen in fens(entry) {
            game.set(Some(&fen), &[]).unwrap();
            let position = ScoredPosition {
                fen: game.fen(),
                score: rng.random_range(-MATE..=MATE),
                end: ENDS[rng.random_range(0..4)],
                check: rng.random(),
                noisy: rng.random(),
            };
            let found = codec.unpack(&codec.pack(&position).unwrap()).unwrap();
            assert_eq!(found, position);
            again.set(Some(&found.fen), &[]).unwrap();
            assert_eq!((again.hash(), again.evaluate()), (game.hash(), game.evaluate()), "{fen}");
            let field = |at: usize| found.fen.split(' ').nth(at).unwrap().to_string();
            let launched = !field(0).ends_with("[]") && field(0).ends_with(']');
            for (count, seen) in rare.iter_mut().zip([field(2) != "-", field(3) != "-", launched]) {
                *count += u32::from(seen);
            }
        }
        let [castling, en_passant, launched] = rare.map(|count| count > 0);
        assert_eq!(launched, entry.info.pocket, "{}", entry.info.name);
        let with_both = ["chess", "grandrider"].contains(&entry.info.name);
        assert!(!with_both || (castling && en_passant), "{}", entry.info.name);
    }
}

#[test]
fn impossible_positions_are_errors() {
    let codec = codec(find("chess").unwrap());
    let start = find("chess").unwrap().info.start;
    let pack = |fen: &str, score: i32| {
        let (end, fen) = (Some(GameResult::Draw), fen.to_string());
        codec.pack(&ScoredPosition { fen, score, end, check: false, noisy: false }).map_err(|e| e.to_string())
    };
    assert!(pack(start, 0).is_ok());
    for (fen, score, reason) in [
        (start, 40_000, "a score of 40000"),
        ("8/8", 0, "FEN position"),
        (&start.replace("KQkq", "HA"), 0, "castling 'HA'"),
        (&start.replace(" - ", " z9 "), 0, "en passant 'z9'"),
        (&start.replace("RNBQ", "XNBQ"), 0, "FEN board: 'X'"),
        (&start.replace(" w", "[Q] w"), 0, "a launching square"),
    ] {
        let error = pack(fen, score).unwrap_err();
        assert!(error.contains(reason), "{error}");
    }
}

/// Any bytes give a position, none, or an error.
#[test]
fn no_bytes_break_the_reader() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for entry in VARIANTS {
        let codec = codec(entry);
        let mut bytes = vec![0; 255];
        let mut found = 0;
        for _ in 0..3_000 {
            let length = rng.random_range(0..=bytes.len());
            rng.fill_bytes(&mut bytes[..length]);
            found += usize::from(codec.unpack(&bytes[..length]).is_some());
        }
        let mut game = (entry.open)();
        let mut block = BlockPacker::new(&codec, 1);
        for fen in fens(entry).iter().take(20) {
            game.set(Some(fen), &[]).unwrap();
            let position = ScoredPosition {
                fen: game.fen(),
                score: 0,
                end: Some(GameResult::Draw),
                check: false,
                noisy: false,
            };
            let mut packed = codec.pack(&position).unwrap();
            block.add(&position).unwrap();
            for _ in 0..100 {
                let at = rng.random_range(0..packed.len());
                packed[at] ^= 1 << rng.random_range(0..8);
                if let Some(changed) = codec.unpack(&packed) {
                    found += 1;
                    let _ = game.set(Some(&changed.fen), &[]); // an error where it is illegal
                }
            }
        }
        assert!(found > 0, "no changed byte has led to a position");
        let block = block.finish().to_bytes();
        let whole = [header(entry).line().into_bytes(), block.clone(), block].concat();
        for _ in 0..1_000 {
            let mut changed = whole.clone();
            let at = rng.random_range(0..changed.len());
            changed[at] ^= 1 << rng.random_range(0..8);
            let end = rng.random_range(0..=changed.len());
            let Ok(mut reader) = BlockReader::new(&changed[..end]) else { continue };
            while let Ok(Some(_)) = reader.next_block() {}
        }
    }
}

#[test]
fn a_file_of_another_kind_game_or_version_is_refused_in_a_line() {
    let folder = Folder::new("dataset-other");
    let (file, output) = (folder.file("a.positions"), folder.file("b.positions"));
    let chess = header(find("chess").unwrap()).line();
    let version = chess.replace("\"version\":2", "\"version\":9");
    let codes = chess.replace("\"P\"", "\"Z\"");
    let start = chess.replace("rnbqkbnr/", "rnbqkbnr");
    for (text, reason) in [
        ("hello\n".to_string(), "is not a file of packed positions"),
        (String::new(), "is not a file of packed positions"),
        ("{}\n".into(), "not a line of `selfplay --positions`"),
        (chess.replace("chess", "shogi"), "'shogi'"),
        (version, "is of version 9 of the format, expected 2"),
        (codes, "its codes are not those of the pieces of chess"),
        (start, "its first line cannot be read: start 'rnbqkbnrpppppppp/"),
        (chess.trim_end().to_string(), "its first line cannot be read: the file ends within it"),
        ("ASTERPOS {}\n".into(), "its first line cannot be read"),
    ] {
        fs::write(&file, &text).unwrap();
        for arguments in [
            vec!["positions", "inspect", &file],
            vec!["positions", "merge", &file, "--output", &output],
            vec!["positions", "shuffle", &file, "--output", &output],
            vec!["positions", "rescore", &file, "--output", &output],
        ] {
            let said = refused(run(&arguments, ""));
            assert!(said.contains(reason), "{arguments:?} {said}");
        }
        assert!(!fs::exists(&output).unwrap());
    }
    let other = folder.file("deneb.positions");
    fs::write(&file, &chess).unwrap();
    fs::write(&other, header(find("deneb").unwrap()).line()).unwrap();
    let said = refused(run(&["positions", "merge", &file, &other, "--output", &output], ""));
    assert!(said.contains("holds positions of deneb, expected chess"), "{said}");
    let said = refused(run(&["train", "deneb", "--positions", &file, "--output", &output], ""));
    assert!(said.contains("holds positions of chess, expected deneb"), "{said}");
    let said = refused(run(&["positions", "merge", &file, "--output", &other], ""));
    assert!(said.contains("already exists"), "{said}");
}

const GAMES: [&str; 10] =
    ["--positions", "--games", "5", "--soft-nodes", "30", "--turns", "30", "--hash", "1", "--threads"];

pub(crate) fn play(name: &str, file: &str, more: &[&str]) -> Output {
    run(&[&["selfplay", name][..], &GAMES, &["2", "--output", file], more].concat(), "")
}

pub(crate) fn done(output: Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Returns the blocks of a file, each with its positions.
pub(crate) fn read(path: &str) -> Vec<(u64, Vec<ScoredPosition>)> {
    let bytes = fs::read(path).unwrap();
    let mut reader = BlockReader::new(&bytes[..]).unwrap();
    let codec = reader.header().codec(find(reader.header().variant()).unwrap().info).unwrap();
    let mut blocks = Vec::new();
    while let Some(block) = reader.next_block().unwrap() {
        blocks.push((block.job, codec.positions(&block).map(Option::unwrap).collect()));
    }
    assert!(!reader.is_truncated());
    blocks
}

/// Games as lines and packed are the same; lines become what was packed at once.
#[test]
fn packed_positions_are_those_of_the_lines() {
    let folder = Folder::new("dataset-lines");
    for entry in VARIANTS {
        let name = entry.info.name;
        let [lines, packed, merged, again] =
            ["jsonl", "positions", "merged", "again"].map(|ending| folder.file(&format!("{name}.{ending}")));
        done(play(name, &lines, &[]));
        done(play(name, &packed, &[]));
        let objects = objects(fs::read(&lines).unwrap());
        let blocks = read(&packed);
        assert_eq!(blocks.iter().map(|(job, _)| *job).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        let positions: Vec<&ScoredPosition> = blocks.iter().flat_map(|(_, positions)| positions).collect();
        assert_eq!(positions.len(), objects.len());
        for (position, object) in positions.iter().zip(&objects) {
            assert_eq!(position.fen, object["fen"]);
            assert_eq!(result_text(position.end), object["game_result"]);
            if let Some(cp) = object["score"]["cp"].as_i64() {
                assert_eq!(i64::from(position.score), cp);
            }
        }
        done(run(&["positions", "merge", &lines, "--output", &merged], ""));
        done(run(&["positions", "merge", &packed, "--output", &again], ""));
        assert_eq!(read(&merged), blocks, "{name}: from lines");
        assert_eq!(fs::read(&merged).unwrap(), fs::read(&again).unwrap(), "{name}");
    }
}

#[test]
fn a_truncated_packed_file_keeps_whole_games() {
    let folder = Folder::new("dataset-cut");
    let (whole, part) = (folder.file("whole.positions"), folder.file("part.positions"));
    done(play("achernar", &whole, &[]));
    let bytes = fs::read(&whole).unwrap();
    for cut in (0..bytes.len()).step_by(bytes.len() / 12).chain([bytes.len() - 1]) {
        fs::write(&part, &bytes[..cut]).unwrap();
        done(play("achernar", &part, &["--resume"]));
        assert!(fs::read(&part).unwrap() == bytes, "cut at {cut}");
        // As a loss of power leaves it: zeros up to a length that the file had already.
        fs::write(&part, [&bytes[..cut], &[0; 20_000]].concat()).unwrap();
        let read = run(&["positions", "inspect", &part], "");
        assert_eq!(read.status.success(), bytes[..cut].contains(&b'\n'), "{cut}: {read:?}");
        done(play("achernar", &part, &["--resume"]));
        assert!(fs::read(&part).unwrap() == bytes, "cut at {cut}, then zeros");
    }
    done(play("achernar", &part, &["--resume"])); // nothing left to do
    assert!(fs::read(&part).unwrap() == bytes);
    assert!(refused(play("achernar", &part, &[])).contains("already exists; --resume continues it"));
    // Shards together are the whole.
    let mut shards = Vec::new();
    for shard in ["1/2", "2/2"] {
        let file = folder.file(&format!("{}.positions", shard.replace('/', "-")));
        done(play("achernar", &file, &["--shard", shard, "--resume"]));
        shards.extend(read(&file));
    }
    shards.sort_by_key(|(job, _)| *job);
    assert_eq!(shards, read(&whole));
    // Another run, and a file that was changed, are refused and left alone.
    for (flags, reason) in [
        (&["--seed", "2"][..], "seed is 1 in the file, 2 here"),
        (&["--seed", "2", "--no-adjudication"], "seed is 1 in the file, 2 here"),
        (&["--random", "6"], "random is 8 in the file, 6 here"),
        (&["--no-adjudication"], "in the file, not given here"),
        (&["--shard", "1/2"], "shard is \"1/1\" in the file, \"1/2\" here"),
        (&["--max-opening", "50"], "max_opening is 400 in the file, 50 here"),
    ] {
        let said = refused(play("achernar", &whole, &[flags, &["--resume"]].concat()));
        assert!(said.contains("belongs to another run: ") && said.contains(reason), "{said}");
    }
    let mut changed = bytes.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    fs::write(&part, &changed).unwrap();
    assert!(refused(play("achernar", &part, &["--resume"])).contains("is damaged"));
    assert!(fs::read(&part).unwrap() == changed);
    assert!(refused(run(&["positions", "inspect", &part], "")).contains("is damaged"));
    // Half a block at the end is no fault when a file is only read: another run may be writing it.
    fs::write(&part, &bytes[..bytes.len() - 3]).unwrap();
    let seen = run(&["positions", "inspect", &part, "--json", "--show", "0"], "");
    assert_eq!(objects(&seen.stdout)[0]["blocks"], 4);
    // All commands report it in the same words; some of them then find four games too few.
    let network = folder.file("net.bin");
    let train = run(&["train", "achernar", "--positions", &part, "--output", &network, "--epochs", "1"], "");
    let fit_eval = run(&["fit-eval", "achernar", "--positions", &part], "");
    let fit_wdl = run(&["fit-wdl", "achernar", "--positions", &part], "");
    for output in [seen, train, fit_eval, fit_wdl] {
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(&format!("{part}: {TRUNCATED_END}\n")), "{told}");
    }
}

fn sorted(path: &str) -> Vec<String> {
    let blocks = read(path).into_iter().flat_map(|(_, positions)| positions);
    let mut all: Vec<String> = blocks.map(|position| format!("{position:?}")).collect();
    all.sort();
    all
}

#[test]
fn merged_and_shuffled_positions_are_the_same_ones() {
    let folder = Folder::new("dataset-shuffle");
    let names =
        ["a", "b", "merged", "one", "two", "three"].map(|name| folder.file(&format!("{name}.positions")));
    let [a, b, merged, one, two, three] = names.each_ref().map(String::as_str);
    done(play("symmetron44", a, &[]));
    done(play("symmetron44", b, &["--seed", "2"]));
    done(run(&["positions", "merge", a, b, "--output", merged], ""));
    let expected = [read(a), read(b)].concat();
    assert_eq!(read(merged), expected);
    for (output, seed) in [(one, "1"), (two, "1"), (three, "2")] {
        done(run(&["positions", "shuffle", a, b, "--seed", seed, "--output", output], ""));
        assert_eq!(sorted(output), sorted(merged));
    }
    assert_eq!(fs::read(one).unwrap(), fs::read(two).unwrap());
    assert_ne!(read(one), read(three));
    let seen = run(&["positions", "inspect", one, "--json", "--show", "3"], "");
    let seen = objects(&seen.stdout);
    let count: usize = expected.iter().map(|(_, positions)| positions.len()).sum();
    assert_eq!((seen.len(), &seen[0]["positions"]), (4, &Value::from(count)));
    let sum = |key: &str, of: &str| -> u64 {
        let groups = seen[0][key].as_array().cloned().unwrap_or_else(|| {
            seen[0][key].as_object().unwrap().values().map(|count| serde_json::json!({ of: count })).collect()
        });
        groups.iter().map(|group| group[of].as_u64().unwrap()).sum()
    };
    assert_eq!((sum("scores", "positions"), sum("results", "n")), (count as u64, count as u64));
    let text = String::from_utf8(run(&["positions", "inspect", one], "").stdout).unwrap();
    assert!(text.starts_with(&format!("symmetron44: {count} positions in 1 blocks\n")), "{text}");
}

#[test]
fn positions_are_scored_again_and_the_run_is_resumed() {
    let folder = Folder::new("dataset-rescore");
    let [file, whole, part, still] =
        ["file", "whole", "part", "static"].map(|name| folder.file(&format!("{name}.positions")));
    done(play("deneb", &file, &[]));
    let rescore = |output: &str, more: &[&str]| {
        run(&[&["positions", "rescore", &file, "--output", output][..], more].concat(), "")
    };
    done(rescore(&whole, &["--soft-nodes", "60", "--threads", "2"]));
    let (old, new) = (read(&file), read(&whole));
    let without_search = |blocks: &[(u64, Vec<ScoredPosition>)]| {
        let facts = |position: &ScoredPosition| (position.fen.clone(), position.end, position.check);
        blocks.iter().map(|(job, all)| (*job, all.iter().map(facts).collect::<Vec<_>>())).collect::<Vec<_>>()
    };
    assert_eq!(without_search(&old), without_search(&new));
    assert_ne!(old, new);
    let bytes = fs::read(&whole).unwrap();
    for cut in [0, 5, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&part, &bytes[..cut]).unwrap();
        done(rescore(&part, &["--soft-nodes", "60", "--threads", "1", "--resume"]));
        assert!(fs::read(&part).unwrap() == bytes, "cut at {cut}");
    }
    let said = refused(rescore(&part, &["--soft-nodes", "90", "--resume"]));
    assert!(said.contains("belongs to another run: ") && said.contains("nodes is"), "{said}");
    done(play("deneb", &folder.file("other.positions"), &["--seed", "3"]));
    let other = folder.file("other.positions");
    let other = ["positions", "rescore", &other, "--soft-nodes", "60", "--output", &part, "--resume"];
    assert!(refused(run(&other, "")).contains("has other positions than the input"));
    done(rescore(&still, &["--static"]));
    let mut game = (find("deneb").unwrap().open)();
    for (before, after) in
        old.iter().zip(read(&still)).flat_map(|(old, new)| old.1.clone().into_iter().zip(new.1))
    {
        game.set(Some(&before.fen), &[]).unwrap();
        assert_eq!(after, ScoredPosition { score: game.evaluate(), ..before });
    }
}

/// All commands name file, block and position alike; those that skip such positions count them correctly.
#[test]
fn an_unreadable_position_is_reported_with_its_place() {
    let folder = Folder::new("dataset-bad");
    let [file, output, new] = ["file", "output", "new"].map(|name| folder.file(&format!("{name}.positions")));
    done(play("achernar", &file, &[]));
    let blocks = read(&file).len();
    // A block whose checksums are right (docs/files.md), of one position that ends after a byte.
    let bytes = [1, 0xff];
    let mut block = [&2_u32.to_le_bytes()[..], &1_u32.to_le_bytes(), &99_u64.to_le_bytes()].concat();
    block.extend(crc32fast::hash(&bytes).to_le_bytes());
    block.extend(crc32fast::hash(&block).to_le_bytes());
    fs::write(&file, [fs::read(&file).unwrap(), block, bytes.to_vec()].concat()).unwrap();
    let place =
        format!("error: {file}: block {}, position 1: invalid bytes, expected a position\n", blocks + 1);
    for words in [
        &["positions", "inspect", &file][..],
        &["positions", "merge", &file, "--output", &output],
        &["positions", "shuffle", &file, "--output", &output],
        &["positions", "rescore", &file, "--static", "--output", &output],
        &["fit-wdl", "achernar", "--positions", &file],
    ] {
        assert_eq!(refused(run(words, "")), place, "{words:?}");
        let _ = fs::remove_file(&output);
    }
    for words in [
        &["train", "achernar", "--epochs", "1", "--output", &output, "--positions", &file][..],
        &["fit-eval", "achernar", "--positions", &file],
    ] {
        let said = String::from_utf8(run(words, "").stderr).unwrap();
        let note = format!("{file}: 1 position is skipped, expected searched positions of achernar\n");
        assert!(said.contains(&note), "{said}");
    }
    let hidden = ["train", "achernar", "--hidden", "48", "--output", &new, "--positions", &file];
    assert!(refused(run(&hidden, "")).contains("48 hidden units, expected 32, 64, 96 or 128"));
}

#[test]
fn training_reads_packed_positions_alone() {
    let folder = Folder::new("dataset-train");
    let [lines, packed, network] = ["a.jsonl", "a.positions", "packed.bin"].map(|name| folder.file(name));
    done(play("deneb", &packed, &["--no-adjudication"]));
    fs::write(&lines, "{}\n").unwrap();
    let train = |positions: &str| {
        run(&["train", "deneb", "--positions", positions, "--output", &network, "--epochs", "1"], "")
    };
    let said = refused(train(&lines));
    assert!(said.contains("is not a file of packed positions") && !fs::exists(&network).unwrap(), "{said}");
    done(train(&packed));
    let network = fs::read(&network).unwrap();
    // No result is lost if the progress cannot be printed.
    #[cfg(target_os = "linux")]
    {
        let unheard = folder.file("unheard.bin");
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let words = ["train", "deneb", "--positions", &packed, "--output", &unheard, "--epochs", "1"];
        let mut train = crate::common::program::asterism(&words);
        assert!(train.stderr(full).status().unwrap().success());
        assert_eq!(fs::read(unheard).unwrap(), network);
    }
}

/// The weights of an evaluation depend on the positions alone, and bad input is refused before anything is written.
#[test]
fn weights_are_fitted_to_packed_positions() {
    let folder = Folder::new("dataset-fit");
    let [packed, few, mixed, lines, output] =
        ["a.positions", "few.positions", "mixed.positions", "a.jsonl", "eval.txt"]
            .map(|name| folder.file(name));
    let games = |count: &str, path: &str| {
        let words = ["selfplay", "deneb", "--positions", "--games", count, "--nodes", "60", "--turns", "30"];
        done(run(&[&words[..], &["--random", "6", "--hash", "1", "--output", path]].concat(), ""));
    };
    games("40", &packed);
    games("3", &few);
    let fit = |more: &[&str]| run(&[&["fit-eval", "deneb", "--positions"], more].concat(), "");
    let (printed, written) = (fit(&[&packed]), fit(&[&packed, "--output", &output]));
    let text = fs::read_to_string(&output).unwrap();
    assert_eq!(String::from_utf8(printed.stdout).unwrap(), text);
    let said = String::from_utf8(written.stderr).unwrap();
    assert!(said.contains("positions fitted to") && said.contains("round 1: loss 0."), "{said}");
    // The output has the form of a variant's folder: the same names in the same order, other numbers.
    let built_in =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/crates/engine/src/variants/deneb/eval.txt"));
    let names = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| Some(line.split_once('=')?.0.to_string())).collect()
    };
    assert_eq!(names(&text), names(&built_in.unwrap()));
    fs::write(&lines, "{}\n").unwrap();
    done(run(&["positions", "shuffle", &packed, "--output", &mixed], ""));
    for (arguments, reason) in [
        (vec![mixed.as_str()], "expected a file that is not shuffled".to_string()),
        (vec![packed.as_str(), "--output", &output], "already exists".to_string()),
        (vec![&few], "3 games with quiet, undecided positions of deneb, expected 20 at least".to_string()),
        (vec!["missing"], "cannot read missing".to_string()),
        (vec![&lines], format!("{lines}: ")),
        (
            vec![&packed, "--only", "tempo", "temper"],
            "'temper' is not a weight of the evaluation".to_string(),
        ),
    ] {
        let said = refused(fit(&arguments));
        assert!(said.contains(&reason), "{said}");
    }
    let said = refused(run(&["fit-eval", "chess", "--positions", &packed], ""));
    assert!(said.contains("holds positions of deneb, expected chess"), "{said}");
    let said = refused(run(&["fit-eval", "alphacentauri", "--beside-network", "--positions", &packed], ""));
    assert!(said.contains("alphacentauri has no network"), "{said}");
    // One weight alone, with and without the network.
    for more in [&["--only", "tempo"][..], &["--only", "tempo", "--beside-network"]] {
        let text = String::from_utf8(fit(&[&[packed.as_str()][..], more].concat()).stdout).unwrap();
        let built_in = include_str!("../../crates/engine/src/variants/deneb/eval.txt");
        let other = text.lines().zip(built_in.lines()).filter(|(own, built_in)| own != built_in);
        assert!(other.map(|(own, _)| own).all(|own| own.starts_with("tempo = ")), "{text}");
    }
    for (flag, value) in [("--result", "1.5"), ("--pull", "0"), ("--scale", "x"), ("--rounds", "0")] {
        assert_eq!(fit(&[&packed, flag, value]).status.code(), Some(2));
    }
    assert_eq!(fs::read_to_string(&output).unwrap(), text);
}

/// A model that cannot be fitted is refused with the positions found and why they do not count.
#[test]
fn positions_without_information_are_counted() {
    let folder = Folder::new("dataset-wdl");
    let file = folder.file("a.positions");
    let words = ["selfplay", "deneb", "--positions", "--no-adjudication", "--games", "3", "--nodes", "40"];
    done(run(
        &[&words[..], &["--random", "4", "--turns", "9", "--hash", "1", "--output", &file]].concat(),
        "",
    ));
    let counts = &objects(run(&["positions", "inspect", &file, "--json", "--show", "0"], "").stdout)[0];
    let (positions, games) = (&counts["positions"], &counts["blocks"]);
    assert_eq!(&counts["results"]["*"], positions, "all games are unfinished");
    let said = refused(run(&["fit-wdl", "deneb", "--positions", &file], ""));
    let expected = format!(
        "error: only 0 of {positions} positions of {games} games can be used: {positions} come from unfinished games, \
         0 have the score of a forced win; expected some hundred finished games\n"
    );
    assert_eq!(said, expected);
    // The games of a shuffled file are unknown, so none can be held out.
    let mixed = folder.file("mixed.positions");
    done(run(&["positions", "shuffle", &file, "--output", &mixed], ""));
    let said = refused(run(&["fit-wdl", "deneb", "--positions", &mixed], ""));
    let expected = "positions of one game do not stand together, so no games can be held out to measure the loss, \
                    expected a file that is not shuffled";
    assert_eq!(said, format!("error: {mixed}: {expected}\n"));
}

/// A run that was killed may leave half a line.
#[test]
fn a_line_that_was_cut_off_at_the_end_is_left_out() {
    let folder = Folder::new("dataset-truncated-line");
    let (file, truncated) = (folder.file("a.jsonl"), folder.file("truncated.jsonl"));
    done(play("deneb", &file, &[]));
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&truncated, &text[..text.len() - 9]).unwrap();
    let seen = run(&["positions", "inspect", &truncated, "--json", "--show", "0"], "");
    assert_eq!(objects(&seen.stdout)[0]["positions"], text.lines().count() - 1);
    let note = format!("{truncated}: the last line is incomplete and is skipped\n");
    assert!(String::from_utf8(seen.stderr).unwrap().ends_with(&note));
    // In the middle it is an error.
    fs::write(&truncated, text.replacen('\n', "\n{\n", 1)).unwrap();
    assert!(refused(run(&["positions", "inspect", &truncated], "")).contains("line 2: "));
}

/// A training that starts from a network keeps its width, or makes it wider; a file that is no network of the game is
/// refused.
#[test]
fn a_training_goes_on_from_a_network() {
    let folder = Folder::new("dataset-from");
    let games = folder.file("a.positions");
    done(play("deneb", &games, &["--no-adjudication"]));
    let train = |game: &str, name: &str, more: &[&str]| {
        let output = folder.file(name);
        run(
            &[&["train", game, "--positions", &games, "--epochs", "1", "--output", &output], more].concat(),
            "",
        )
    };
    done(train("deneb", "first.bin", &["--hidden", "32"]));
    let first = folder.file("first.bin");
    let second = train("deneb", "second.bin", &["--from", &first, "--rate", "0.0003"]);
    let told = String::from_utf8(second.stderr.clone()).unwrap();
    assert!(told.contains("\nthe initial network: loss 0."), "{told}");
    done(second);
    let header = |name: &str| {
        let file = fs::read(folder.file(name)).unwrap();
        let line = file.split(|&byte| byte == b'\n').next().unwrap();
        String::from_utf8(line.to_vec()).unwrap().split("checksum").nth(1).map(str::to_string).unwrap()
    };
    // The network in the program has 64.
    assert!(header("second.bin").contains("\"hidden\":32"), "{}", header("second.bin"));
    for (game, from, reason) in [
        ("achernar", &first, "first.bin: a network of deneb, expected one of achernar"),
        ("deneb", &games, "a.positions: not a network, expected a file that begins with"),
        ("deneb", &folder.file("none"), "cannot read"),
    ] {
        let said = refused(train(game, "refused.bin", &["--from", from]));
        assert!(said.contains(reason), "{said}");
    }
    done(train("deneb", "wide.bin", &["--from", &first, "--hidden", "96"]));
    assert!(header("wide.bin").contains("\"hidden\":96"), "{}", header("wide.bin"));
    let wide = folder.file("wide.bin");
    for (flag, value, reason) in [
        ("--hidden", "64", "has 96 hidden units, expected 96 or more"),
        ("--hidden", "100", "100 hidden units, expected 32, 64, 96 or 128"),
        ("--mirroring", "king", "is not mirrored by the King, expected the same"),
    ] {
        let said = refused(train("deneb", "refused.bin", &["--from", &wide, flag, value]));
        assert!(said.contains(reason), "{said}");
    }
}

/// Lines in another order are as good as a shuffled file: lines of one game would stand on both sides of the hold-out.
#[test]
fn lines_that_are_shuffled_are_noticed() {
    let folder = Folder::new("dataset-mixed-lines");
    let [lines, two, mixed] = ["a", "two", "mixed"].map(|name| folder.file(&format!("{name}.jsonl")));
    let [packed, packed_two, network] =
        ["a.positions", "two.positions", "a.bin"].map(|name| folder.file(name));
    done(play("deneb", &lines, &["--no-adjudication"]));
    let text = fs::read_to_string(&lines).unwrap();
    // The first line, once more at the end of all games; the same game of another run is another game.
    let first = text.lines().next().unwrap();
    fs::write(&mixed, format!("{text}{first}\n")).unwrap();
    fs::write(&two, format!("{text}{}", text.replace("\"seed\":1,", "\"seed\":2,"))).unwrap();
    done(run(&["positions", "merge", &mixed, "--output", &packed], ""));
    done(run(&["positions", "merge", &two, "--output", &packed_two], ""));
    let (before, last) = (read(&packed), read(&packed).pop().unwrap());
    assert_eq!((before.len(), last.0, last.1.len()), (6, 0, 1), "the game of the last line is not known");
    let train = |file: &str, more: &[&str]| {
        let words = ["train", "deneb", "--epochs", "1", "--output", &network, "--positions", file];
        let output = run(&[&words[..], more].concat(), "");
        let _ = fs::remove_file(&network);
        output
    };
    let fit_wdl = |file: &str| run(&["fit-wdl", "deneb", "--positions", file], "");
    let fit_eval = |file: &str| run(&["fit-eval", "deneb", "--positions", file], "");
    let said = |output: Output, file: &str, expected: &str| {
        let reason =
            "positions of one game do not stand together, so no games can be held out to measure the loss";
        assert_eq!(refused(output), format!("error: {file}: {reason}, expected {expected}\n"));
    };
    said(train(&packed, &[]), &packed, "--validation FILE or a file that is not shuffled");
    done(train(&packed, &["--validation", &packed_two]));
    for file in [&mixed, &packed] {
        said(fit_wdl(file), file, "a file that is not shuffled");
    }
    said(fit_eval(&packed), &packed, "a file that is not shuffled");
    done(train(&packed_two, &[]));
    let said = String::from_utf8(fit_wdl(&two).stderr).unwrap();
    assert!(!said.contains("do not stand together"), "{said}");
}

/// In a shuffled file it is unknown which positions belong to one game.
#[test]
fn whole_games_are_held_out_of_training() {
    let folder = Folder::new("dataset-held-out");
    let [games, mixed, svg] = ["a.positions", "mixed.positions", "course.svg"].map(|name| folder.file(name));
    done(play("deneb", &games, &["--no-adjudication"]));
    done(run(&["positions", "shuffle", &games, "--output", &mixed], ""));
    let train = |positions: &str, name: &str, more: &[&str]| {
        let output = folder.file(name);
        run(&[&["train", "deneb", "--positions", positions, "--output", &output], more].concat(), "")
    };
    assert!(refused(train(&mixed, "a.bin", &[])).contains("expected --validation FILE"));
    let told = train(&mixed, "a.bin", &["--validation", &games, "--svg", &svg, "--result", "0.1..0.3"]);
    let told = String::from_utf8(told.stderr).unwrap();
    let counts = told.lines().next().unwrap();
    let count = counts.split(' ').next().unwrap();
    let same = format!("{count} quiet, undecided positions, and {count} to measure the loss on");
    assert_eq!(counts, same, "these are all positions, and all of them");
    assert!(fs::read_to_string(&svg).unwrap().contains("validation"));
    // Networks of another width, and mirrored by the King, are accepted by the same program.
    let wide = ["--validation", &games, "--hidden", "64", "--mirroring", "king", "--epochs", "1"];
    done(train(&mixed, "b.bin", &wide));
    let wide = folder.file("b.bin");
    done(run(
        &["selfplay", "deneb", "--games", "1", "--nodes", "50", "--turns", "10", "--eval-file", &wide],
        "",
    ));
    assert!(refused(train(&games, "c.bin", &["--hidden", "48"])).contains("48 hidden units"));
    assert_eq!(train(&games, "c.bin", &["--result", "0.1..2"]).status.code(), Some(2));
}

#[test]
fn unbalanced_openings_are_dropped_and_decided_games_end() {
    let play = |more: &[&str]| {
        let words =
            ["selfplay", "chess", "--games", "16", "--soft-nodes", "40", "--turns", "60", "--hash", "1"];
        let output = run(&[&words[..], more].concat(), "");
        assert!(output.status.success());
        (objects(&output.stdout), String::from_utf8(output.stderr).unwrap())
    };
    let (plain, _) = play(&[]);
    let (level, _) = play(&["--max-opening", "60"]);
    let first = |game: &Value| game["scores"][8]["cp"].as_i64().map_or(i64::MAX, i64::abs);
    assert!(plain.iter().any(|game| first(game) > 60) && level.iter().all(|game| first(game) <= 60));
    let kept = plain.iter().zip(&level).filter(|(plain, _)| first(plain) <= 60);
    assert!(kept.clone().count() > 0 && kept.clone().all(|(plain, level)| plain == level));
    // A rule that any score fulfils ends every game after one move of each side, except the one that is played out.
    let (called, said) = play(&["--draw", "from=1 count=1 score=32000"]);
    for (game, before) in called.iter().zip(&plain).take(15) {
        assert_eq!((&game["reason"], &game["result"]), (&"adjudicated".into(), &"1/2-1/2".into()));
        assert_eq!(game["moves"].as_array().unwrap().len(), 10, "8 random turns and one of each side");
        assert_eq!(game["moves"].as_array().unwrap()[..], before["moves"].as_array().unwrap()[..10]);
    }
    assert_eq!(called[15], plain[15]);
    let decided = u32::from(plain[15]["result"] != "*");
    assert_eq!(said.contains("16 games adjudicated; 1 of them played out"), decided == 1, "{said}");
}

#[test]
fn a_file_of_positions_is_not_written_without_positions() {
    let folder = Folder::new("dataset-flag");
    let file = folder.file("a.positions");
    let said = refused(run(&["selfplay", "chess", "--games", "1", "--output", &file], ""));
    assert!(said.contains("expected --positions"), "{said}");
    assert!(!fs::exists(&file).unwrap());
}
