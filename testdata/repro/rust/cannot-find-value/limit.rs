mod check {
    pub fn small(n: u32) -> bool {
        n < LIMIT
    }
}

const LIMIT: u32 = 10;
