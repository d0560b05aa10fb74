#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| entries::json_lines::check(data));
