fn pay(cents: u64) -> u64 {
    cents
}

pub fn checkout(cents: u32) -> u64 {
    pay(cents)
}
