//! The table of an engine, and whose entries are in it.

use super::tt::{OutOfMemory, TranspositionTable};
use std::any::TypeId;
use std::sync::Arc;

/// The settings that the values of a table's entries depend on. A game of another variant, or with another network or
/// other search parameters, must not read them.
#[derive(Clone)]
pub(crate) struct Provenance {
    /// The variant's type: two games may have one name.
    pub variant: TypeId,
    /// A fresh token for each change of network or parameters; `None` for the built-in ones.
    pub settings: Option<Arc<()>>,
}

impl PartialEq for Provenance {
    fn eq(&self, other: &Provenance) -> bool {
        self.variant == other.variant
            && match (&self.settings, &other.settings) {
                (None, None) => true,
                (Some(one), Some(two)) => Arc::ptr_eq(one, two),
                _ => false,
            }
    }
}

/// A table that is empty or holds entries of one provenance.
pub(crate) struct OwnedTable {
    table: Arc<TranspositionTable>,
    filled_by: Option<Provenance>,
}

impl OwnedTable {
    /// Makes an empty table of `megabytes` MiB.
    pub(crate) fn new(megabytes: usize) -> Result<OwnedTable, OutOfMemory> {
        Ok(OwnedTable { table: Arc::new(TranspositionTable::new(megabytes)?), filled_by: None })
    }

    /// Its size in MiB.
    pub(crate) fn megabytes(&self) -> usize {
        self.table.megabytes()
    }

    /// Forgets everything, once no thread of an earlier search writes any more.
    pub(crate) fn clear(&mut self) {
        if self.filled_by.take().is_some() {
            self.table.settle();
            self.table.clear();
        }
    }

    /// Lends the table to a search of this provenance, emptied first if its entries have another.
    pub(crate) fn lend(&mut self, provenance: Provenance) -> Arc<TranspositionTable> {
        if self.filled_by.as_ref() != Some(&provenance) {
            self.clear();
            self.filled_by = Some(provenance);
        }
        self.table.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::super::bound::Bound;
    use super::super::tt_entry::{NO_EVAL, TtEntry};
    use super::*;
    use crate::rules::MoveKey;

    #[test]
    fn entries_of_another_provenance_are_never_seen() {
        let (key, bound, raw_eval) = (MoveKey(1), Bound::Exact, NO_EVAL);
        let entry = TtEntry { key, score: 5, depth: 3, bound, was_pv: false, raw_eval };
        let mut owned = OwnedTable::new(1).unwrap();
        let mut stays = |variant, settings: &Option<Arc<()>>| {
            let table = owned.lend(Provenance { variant, settings: settings.clone() });
            let known = table.probe(42, 0).is_some();
            table.store(42, 0, entry);
            known
        };
        let settings = [None, Some(Arc::new(())), Some(Arc::new(()))];
        let (one, two) = (TypeId::of::<u8>(), TypeId::of::<u16>());
        assert!(!stays(one, &settings[0]) && stays(one, &settings[0]));
        assert!(!stays(two, &settings[0]));
        for other in [&settings[1], &settings[2], &settings[0]] {
            assert!(!stays(two, other) && stays(two, other));
        }
        owned.clear();
        assert!(owned.table.probe(42, 0).is_none());
    }
}
