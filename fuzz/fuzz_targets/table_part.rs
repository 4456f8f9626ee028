#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parlor_fuzzed::read("table_part", bytes));
