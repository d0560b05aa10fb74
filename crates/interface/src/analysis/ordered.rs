//! Parallel work whose results come out in the order of the jobs, in bounded memory.

use super::AnalysisError;
use asterism_engine::search::THREAD_STACK_BYTES;
use asterism_support::system::{HAS_THREADS, Mutex, scope, spawn_scoped};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The most jobs per worker that may be started while an earlier one is unfinished.
const AHEAD: usize = 64;

/// Takes `jobs` as they come, gives each to a free worker (each has a thread of its own), and calls `each` with the
/// results in the order of the jobs, every one as soon as it and all before it are there.
///
/// Jobs are taken in a separate thread: a slow source holds up no result. At most 64 per worker are taken ahead of the
/// oldest unfinished one, so memory does not grow with their number. An error if no thread can be started.
pub fn in_order<J, R, W>(
    jobs: impl Iterator<Item = J> + Send,
    mut workers: Vec<W>,
    mut each: impl FnMut(R),
) -> Result<(), AnalysisError>
where
    J: Send,
    R: Send,
    W: FnMut(J) -> R + Send,
{
    if let (false, Some(work)) = (HAS_THREADS, workers.first_mut()) {
        jobs.for_each(|job| each(work(job)));
        return Ok(());
    }
    // Each job has a number and a channel that signals its end; the receivers queue up in the order of the jobs. Jobs
    // and results are kept outside the channels, which are thus compiled once, not for each type of them.
    let (give, take) = sync_channel::<(usize, SyncSender<()>)>(workers.len());
    let (expect, expected) = sync_channel::<Receiver<()>>(AHEAD * workers.len());
    let take = Arc::new(Mutex::new(take));
    let (given, results) = (&Mutex::new(VecDeque::new()), &Mutex::new(Vec::new()));
    scope(|scope| {
        for mut work in workers {
            let take = take.clone();
            let worker = move || {
                loop {
                    let taking = take.lock(); // until the job is taken as well
                    let Some(((number, done), job)) = taking.recv().ok().zip(given.lock().pop_front()) else {
                        return;
                    };
                    drop(taking);
                    let result = work(job);
                    results.lock().push((number, result));
                    let _ = done.send(()); // if no one waits any more, the next `recv` fails
                }
            };
            spawn_scoped(scope, THREAD_STACK_BYTES, worker).map_err(AnalysisError::Thread)?;
        }
        drop(take); // were all workers gone, giving must fail, not wait
        let feed = move || {
            for (number, job) in jobs.enumerate() {
                let (done, receiver) = sync_channel(1);
                given.lock().push_back(job);
                if expect.send(receiver).is_err() || give.send((number, done)).is_err() {
                    return;
                }
            }
        };
        spawn_scoped(scope, THREAD_STACK_BYTES, feed).map_err(AnalysisError::Thread)?;
        let mut next = 0;
        while let Ok(Ok(())) = expected.recv().map(|done| done.recv()) {
            let mut results = results.lock();
            let Some(at) = results.iter().position(|(number, _)| *number == next) else { break };
            let (_, result) = results.swap_remove(at);
            drop(results);
            each(result);
            next += 1;
        }
        drop(expected); // were a worker gone, the feed must not wait for room
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn results_keep_the_order_of_the_jobs() {
        // The first job ends only after the second has: order must come from waiting.
        let (done, wait) = channel();
        let wait = Mutex::new(wait);
        let worker = || {
            let (done, wait) = (done.clone(), &wait);
            move |job: u32| {
                match job {
                    0 => wait.lock().recv().unwrap(),
                    1 => done.send(()).unwrap(),
                    _ => {}
                }
                job * 10
            }
        };
        let mut seen = Vec::new();
        in_order(0..1000, vec![worker(), worker()], |r| seen.push(r)).unwrap();
        assert_eq!(seen, (0..1000).map(|job| job * 10).collect::<Vec<_>>());
    }

    #[test]
    fn a_result_does_not_wait_for_the_next_job() {
        // A source that waits for each answer before its next question must get the answer at once.
        let (ask, questions) = channel::<u32>();
        ask.send(0).unwrap();
        let mut ask = Some(ask);
        let mut answers = Vec::new();
        in_order(questions.into_iter(), vec![|job| job], |answer| {
            answers.push(answer);
            match answer {
                5 => ask = None,
                n => ask.as_ref().unwrap().send(n + 1).unwrap(),
            }
        })
        .unwrap();
        assert_eq!(answers, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn few_jobs_are_taken_ahead() {
        // All other jobs wait for the first, which ends when no more can be taken.
        let taken = Mutex::new(0);
        let jobs = (0..5_000).inspect(|_| *taken.lock() += 1);
        let mut most = 0;
        in_order(jobs, vec![|job: usize| job], |job| most = most.max(*taken.lock() - job)).unwrap();
        assert!(most <= AHEAD + 4, "{most} jobs were taken ahead"); // in both channels and three hands
    }
}
