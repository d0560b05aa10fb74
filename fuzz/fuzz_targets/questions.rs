#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| entries::questions::check(data));
