//! A network as a file: a first line that describes it, then the weights.

use super::shape::{MAX_FEATURES, Mirroring, NetworkShape};
use super::{MAX_HIDDEN, MAX_OUTPUT_WEIGHT, OUTPUT_BUCKETS};
use asterism_support::text::{json_reason, shortened};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// How a file with a network begins.
pub(super) const MAGIC: &str = "ASTERNET";
/// Of the file; another one if the fields of its first line or the meaning of the weights change.
const VERSION: u64 = 2;
/// Bytes of the first line after [`MAGIC`] at most.
const MAX_LINE: usize = 1_024;
/// Bytes of a file at most.
pub(super) const MAX_FILE: u64 =
    (MAGIC.len() + MAX_LINE + 2 * (MAX_HIDDEN * (MAX_FEATURES + 1) + OUTPUT_BUCKETS * (2 * MAX_HIDDEN + 1)))
        as u64;
/// Characters of a value that are shown.
const SHOWN: usize = 40;

/// The reason why there is no network, or not one that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// The network of a file is refused.
    #[error("{path}: {reason}", path = path.display())]
    InFile {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: Box<NetworkError>,
    },
    /// The game takes no network.
    #[error("this variant has no network")]
    NoNetwork,
    /// It is no network at all.
    #[error("not a network, expected a file that begins with {MAGIC}")]
    NotANetwork,
    /// Its first line cannot be read.
    #[error("damaged network: its first line {0}")]
    Header(String),
    /// It is in another format than this program reads.
    #[error("a network in format {0}, expected {VERSION}")]
    Version(u64),
    /// It is of another game.
    #[error("a network of {found}, expected one of {expected}")]
    OtherVariant {
        /// The file's.
        found: String,
        /// The game's.
        expected: &'static str,
    },
    /// Its features are not those of the game in this version of the program.
    #[error("a network of another shape: {field} {found}, expected {expected}")]
    OtherShape {
        /// The field that differs.
        field: String,
        /// In the file.
        found: String,
        /// In the game.
        expected: String,
    },
    /// It cannot be computed with this many hidden units.
    #[error("a network with {0} hidden units, expected a multiple of 32 up to {MAX_HIDDEN}")]
    Hidden(usize),
    /// It needs a King of each side.
    #[error(
        "a network that is mirrored by the King, expected one that is not: here the sides do not have one King each"
    )]
    NoKings,
    /// Its weights are too few or too many.
    #[error("damaged network: {found} bytes of weights, expected {expected}")]
    Size {
        /// Bytes of a network of the shape.
        expected: usize,
        /// Bytes that there are.
        found: usize,
    },
    /// A byte of its weights has changed.
    #[error("damaged network: its weights do not have the checksum of its first line")]
    Checksum,
    /// A product with it might overflow.
    #[error("damaged network: an output weight is beyond {MAX_OUTPUT_WEIGHT}")]
    OutputWeight,
}

impl NetworkError {
    /// Adds the path of the file to the error.
    pub(crate) fn in_file(self, path: &Path) -> NetworkError {
        NetworkError::InFile { path: path.to_path_buf(), reason: Box::new(self) }
    }
}

/// The first line, after [`MAGIC`]. `hidden`, `mirrored_by_king` and `checksum` are the file's own, the rest
/// must match the game.
#[derive(Serialize, Deserialize)]
struct Header {
    version: u64,
    variant: String,
    piece_types: usize,
    files: usize,
    ranks: usize,
    launching_squares: usize,
    max_pieces: usize,
    hidden: usize,
    mirrored_by_king: bool,
    /// CRC-32 of the weights' bytes.
    checksum: u32,
}

impl Header {
    fn of(shape: &NetworkShape, checksum: u32) -> Header {
        Header {
            version: VERSION,
            variant: shape.variant.to_string(),
            piece_types: shape.piece_types,
            files: shape.files,
            ranks: shape.ranks,
            launching_squares: shape.launching_squares,
            max_pieces: shape.max_pieces,
            hidden: shape.hidden,
            mirrored_by_king: shape.is_mirrored_by_king(),
            checksum,
        }
    }
}

/// Returns the bytes of a file with the weights of a network of this shape, in the order of
/// [`Network::read`](super::Network).
pub fn network_file(shape: &NetworkShape, weights: &[i16]) -> Vec<u8> {
    let weights: Vec<u8> = weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
    let header = Header::of(shape, crc32fast::hash(&weights));
    let line = format!("{MAGIC} {}\n", json!(header));
    [line.as_bytes(), &weights].concat()
}

/// Returns the shape of the network in a file, and its weights; an error if it is not one for the game of `shape`.
pub fn network_weights(file: &[u8], shape: &NetworkShape) -> Result<(NetworkShape, Vec<i16>), NetworkError> {
    let (line, weights) = split_file(file)?;
    let (shape, checksum) = read_header(line, shape)?;
    let expected = 2 * weight_count(&shape);
    if weights.len() != expected {
        return Err(NetworkError::Size { expected, found: weights.len() });
    }
    if crc32fast::hash(weights) != checksum {
        return Err(NetworkError::Checksum);
    }
    let number = |pair: &[u8]| i16::from_le_bytes([pair[0], pair[1]]);
    let weights: Vec<i16> = weights.chunks_exact(2).map(number).collect();
    let output = &weights[shape.hidden_weights()..weights.len() - OUTPUT_BUCKETS];
    if output.iter().any(|weight| i32::from(weight.unsigned_abs()) > MAX_OUTPUT_WEIGHT) {
        return Err(NetworkError::OutputWeight);
    }
    Ok((shape, weights))
}

/// Returns the variant that the network in a file is of, as far as its first line can be read.
pub fn network_variant(file: &[u8]) -> Option<String> {
    let (line, _) = split_file(file).ok()?;
    let found: Map<String, Value> = serde_json::from_slice(line).ok()?;
    Some(found.get("variant")?.as_str()?.to_string())
}

/// Returns the first line of a file, after [`MAGIC`], and the bytes of the weights.
fn split_file(file: &[u8]) -> Result<(&[u8], &[u8]), NetworkError> {
    let rest = file.strip_prefix(MAGIC.as_bytes()).ok_or(NetworkError::NotANetwork)?;
    let end = rest.iter().take(MAX_LINE).position(|&byte| byte == b'\n');
    let end = end.ok_or_else(|| NetworkError::Header(format!("does not end within {MAX_LINE} bytes")))?;
    Ok((&rest[..end], &rest[end + 1..]))
}

/// Returns how many weights a network has.
pub(crate) const fn weight_count(shape: &NetworkShape) -> usize {
    shape.hidden_weights() + OUTPUT_BUCKETS * (2 * shape.hidden + 1)
}

/// Returns the shape of the network with this first line, and the checksum of its weights; an error if it is not one
/// for `game`.
fn read_header(line: &[u8], game: &NetworkShape) -> Result<(NetworkShape, u32), NetworkError> {
    let wrong = |error| NetworkError::Header(format!("is wrong: {}", json_reason(&error)));
    let found: Map<String, Value> = serde_json::from_slice(line).map_err(wrong)?;
    match found.get("version").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(version) => return Err(NetworkError::Version(version)),
        None => return Err(NetworkError::Header("names no version".into())),
    }
    let header: Header = serde_json::from_value(Value::Object(found)).map_err(wrong)?;
    Ok((expected_shape(&header, game)?, header.checksum))
}

/// Refuses a network of shape `found` that is not one for the game of shape `game`.
pub(super) fn expect_shape(found: &NetworkShape, game: &NetworkShape) -> Result<(), NetworkError> {
    expected_shape(&Header::of(found, 0), game).map(drop)
}

/// Returns the shape of a network with this header; an error if it is not one for `game`.
fn expected_shape(header: &Header, game: &NetworkShape) -> Result<NetworkShape, NetworkError> {
    if header.variant != game.variant {
        let found = shortened(&header.variant, SHOWN);
        return Err(NetworkError::OtherVariant { found, expected: game.variant });
    }
    let mirroring = match header.mirrored_by_king {
        true => Mirroring::King,
        false => Mirroring::None,
    };
    let shape = NetworkShape { hidden: header.hidden, mirroring, ..*game };
    let (found, expected) = (json!(header), json!(Header::of(&shape, header.checksum)));
    for (field, expected) in expected.as_object().into_iter().flatten() {
        let value = &found[field];
        if value != expected {
            let (found, expected) = (shortened(&value.to_string(), SHOWN), expected.to_string());
            return Err(NetworkError::OtherShape { field: field.replace('_', " "), found, expected });
        }
    }
    match shape.is_valid() {
        true => Ok(shape),
        false if shape.is_mirrored_by_king() && !shape.kings => Err(NetworkError::NoKings),
        false => Err(NetworkError::Hidden(shape.hidden)),
    }
}
