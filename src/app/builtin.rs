//! Boards that come with the program.

use crate::model::{Board, PlacedPlate, Player, SetUse, Turn};

/// Players that a new board starts with: figure colours and names, in order of play.
pub const PLAYERS: [(&str, &str); 6] = [
    ("red", "Red"),
    ("blue", "Blue"),
    ("yellow", "Yellow"),
    ("green", "Green"),
    ("black", "Black"),
    ("violet", "Violet"),
];

/// The 4x3 city of Carcassonne (CNT-START-1): two plates side by side, the base set to lay around it, two players.
pub fn city_board() -> Board {
    let plate = |id: &str, x: i32| PlacedPlate {
        plate: format!("count-of-carcassonne/{id}"),
        side: Some("front".to_owned()),
        x,
        y: 0,
        turn: Turn::ZERO,
        extra: serde_json::Map::new(),
    };
    Board {
        name: "City of Carcassonne".to_owned(),
        sets: vec![SetUse::edition("base", "c2"), SetUse::new("count-of-carcassonne")],
        players: first_players(2),
        plates: vec![plate("west", 0), plate("east", 2)],
        ..Board::default()
    }
}

/// A board with only the base set's start tile.
pub fn start_tile_board() -> Board {
    let mut board = Board {
        name: "New board".to_owned(),
        sets: vec![SetUse::edition("base", "c2")],
        players: first_players(2),
        ..Board::default()
    };
    board
        .tiles
        .insert(crate::model::Cell::new(0, 0), vec![crate::model::PlacedTile::new("base/start", Turn::ZERO)]);
    board
}

/// The first `n` players.
pub fn first_players(n: usize) -> Vec<Player> {
    PLAYERS.iter().take(n).map(|(id, name)| Player::new(id, name)).collect()
}
