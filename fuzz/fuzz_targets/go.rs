#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| entries::go::check(data));
