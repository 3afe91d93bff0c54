fn show(names: Vec<String>) {
    println!("{:?}", names);
}

pub fn count(names: Vec<String>) -> usize {
    show(names);
    names.len()
}
