//! The positions of a block: packed one after the other, and unpacked.

use super::block::Block;
use super::board::Board;
use super::codec::Codec;
use super::position::ScoredPosition;

/// A packer of one block. Its boards are delta-encoded if that is shorter, which works best for those of one game.
pub struct BlockPacker<'a> {
    codec: &'a Codec,
    block: Block,
    /// The board of the last position; empty before the first.
    board: Board,
}

impl BlockPacker<'_> {
    /// Makes a block without positions.
    pub fn new(codec: &Codec, job: u64) -> BlockPacker<'_> {
        BlockPacker { codec, block: Block::new(job), board: Board::new() }
    }

    /// Adds a position.
    pub fn add(&mut self, position: &ScoredPosition) -> anyhow::Result<()> {
        self.block.add_packed(&self.codec.pack_after(position, &mut self.board)?);
        Ok(())
    }

    /// Returns [`Block::is_full`].
    pub fn is_full(&self) -> bool {
        self.block.is_full()
    }

    /// Returns the block.
    pub fn finish(self) -> Block {
        self.block
    }
}

impl Codec {
    /// Returns the positions of a block, with `None` for each that cannot be read.
    pub fn positions(&self, block: &Block) -> impl Iterator<Item = Option<ScoredPosition>> {
        let mut board = Board::new();
        block.packed().map(move |bytes| self.unpack_after(bytes, &mut board))
    }
}
