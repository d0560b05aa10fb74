//! All that an engine has learnt, and how it searches and evaluates each variant.

use super::smp::Pool;
use super::tt::{OutOfMemory, TranspositionTable};
use crate::rules::Variant;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

/// The memory of an engine: a table, which is empty or holds entries of one variant, and a pool of workers for each
/// variant. Variants are told apart by their types: two may have one name.
pub struct Memory {
    table: Arc<TranspositionTable>,
    /// The variant whose entries are in the table.
    filled_by: Option<TypeId>,
    pools: HashMap<TypeId, Box<dyn AnyPool>>,
}

/// A pool of any variant.
trait AnyPool: Any + Send {
    fn forget(&mut self);
    fn drop_workers(&mut self);
}

impl<V: Variant> AnyPool for Pool<V> {
    fn forget(&mut self) {
        Pool::forget(self);
    }

    fn drop_workers(&mut self) {
        Pool::drop_workers(self);
    }
}

impl Memory {
    /// Makes a memory with a table of `megabytes` MiB.
    pub(crate) fn new(megabytes: usize) -> Result<Memory, OutOfMemory> {
        let table = Arc::new(TranspositionTable::new(megabytes)?);
        Ok(Memory { table, filled_by: None, pools: HashMap::new() })
    }

    /// Returns the size of the table in MiB.
    pub(crate) fn megabytes(&self) -> usize {
        self.table.megabytes()
    }

    /// Makes the table anew, in another size. On an error it stays as it is.
    pub(crate) fn resize(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.table = Arc::new(TranspositionTable::new(megabytes)?);
        self.filled_by = None;
        Ok(())
    }

    /// Forgets everything, once no thread of an earlier search writes any more.
    pub(crate) fn forget(&mut self) {
        self.pools.values_mut().for_each(|pool| pool.forget());
        self.clear_table();
    }

    fn clear_table(&mut self) {
        if self.filled_by.take().is_some() {
            self.table.settle();
            self.table.clear();
        }
    }

    /// Lends pool and table to a search of the variant; the table holds no entries of another, and no other has workers.
    pub(crate) fn lend<V: Variant>(&mut self) -> (&mut Pool<V>, Arc<TranspositionTable>) {
        let variant = TypeId::of::<V>();
        if self.filled_by != Some(variant) {
            // An engine that has played all games would hold megabytes of histories for each.
            let others = self.pools.iter_mut().filter(|(of, _)| **of != variant);
            others.for_each(|(_, pool)| pool.drop_workers());
            self.clear_table();
            self.filled_by = Some(variant);
        }
        let table = self.table.clone();
        (self.pool(), table)
    }

    /// Changes the settings of the variant's pool: what was learnt with others is forgotten.
    pub(crate) fn set<V: Variant>(&mut self, set: impl FnOnce(&mut Pool<V>)) {
        set(self.pool());
        if self.filled_by == Some(TypeId::of::<V>()) {
            self.clear_table();
        }
    }

    pub(crate) fn evaluator<V: Variant>(&self) -> V::Evaluator {
        let pool = self.pools.get(&TypeId::of::<V>()).map(|pool| -> &dyn Any { pool.as_ref() });
        pool.and_then(|pool| pool.downcast_ref()).map(Pool::<V>::evaluator).unwrap_or_default()
    }

    fn pool<V: Variant>(&mut self) -> &mut Pool<V> {
        let new = || -> Box<dyn AnyPool> { Box::new(Pool::<V>::default()) };
        let pool: &mut dyn Any = self.pools.entry(TypeId::of::<V>()).or_insert_with(new).as_mut();
        pool.downcast_mut().expect("a variant's pool is found by its type")
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Memory").field("megabytes", &self.megabytes()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::bound::Bound;
    use super::super::tt_entry::{NO_EVAL, TtEntry};
    use super::*;
    use crate::rules::{Info, MoveKey};
    use crate::variants::template::Skirmish;

    /// Another game of the same name.
    struct Other;
    impl Variant for Other {
        type Position = <Skirmish as Variant>::Position;
        type Evaluator = <Skirmish as Variant>::Evaluator;
        const INFO: Info = Skirmish::INFO;
    }

    /// Returns whether the table that the variant is lent has an entry, and writes one.
    fn stays<V: Variant>(memory: &mut Memory) -> bool {
        let (key, bound, raw_eval) = (MoveKey(1), Bound::Exact, NO_EVAL);
        let table = memory.lend::<V>().1;
        let known = table.probe(42, 0).is_some();
        table.store(42, 0, TtEntry { key, score: 5, depth: 3, bound, was_pv: false, raw_eval });
        known
    }

    #[test]
    fn entries_of_another_variant_or_of_other_settings_are_never_seen() {
        let mut memory = Memory::new(1).unwrap();
        assert!(!stays::<Skirmish>(&mut memory) && stays::<Skirmish>(&mut memory));
        assert!(!stays::<Other>(&mut memory) && stays::<Other>(&mut memory));
        assert!(!stays::<Skirmish>(&mut memory));
        memory.set::<Other>(|_| ());
        assert!(stays::<Skirmish>(&mut memory), "the settings of another variant");
        memory.set::<Skirmish>(|_| ());
        assert!(!stays::<Skirmish>(&mut memory) && stays::<Skirmish>(&mut memory));
        memory.resize(1).unwrap();
        assert!(!stays::<Skirmish>(&mut memory));
        memory.forget();
        assert!(memory.table.probe(42, 0).is_none());
    }
}
