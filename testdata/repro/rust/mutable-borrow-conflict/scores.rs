pub fn first_score(mut scores: Vec<i32>) -> i32 {
    let first = &scores[0];
    scores.push(1);
    *first
}
