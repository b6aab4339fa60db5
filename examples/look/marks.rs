//! All marks and figures, and how the figures look to people who see colours otherwise.

use tilewright::art::figure::{PLAYERS, Pose, draw_figure, draw_tower};
use tilewright::art::palette::{self, Paper};
use tilewright::art::raster::Image;
use tilewright::art::shape::{Path, Picture, Role};
use tilewright::art::{BadgeClass, draw_badge, draw_goods};

use crate::canvas::Canvas;
use crate::stock::Stock;

use BadgeClass::{Hexagon, Round, Shield, Square};

/// Label, mark, its class, its value, whether it lies in a town.
const MARKS: [(&str, &str, BadgeClass, i64, Ground); 31] = [
    ("coat of arms", "coat", Shield, 1, Ground::Town),
    ("wine", "wine", Hexagon, 1, Ground::Town),
    ("grain", "grain", Hexagon, 1, Ground::Town),
    ("cloth", "cloth", Hexagon, 1, Ground::Town),
    ("princess", "princess", Square, 1, Ground::Town),
    ("inn", "inn", Square, 1, Ground::Field),
    ("siege camp", "besieger", Square, 1, Ground::Field),
    ("dragon", "dragon", Round, 1, Ground::Field),
    ("volcano", "volcano", Round, 1, Ground::Field),
    ("portal", "portal", Round, 1, Ground::Field),
    ("tunnel", "tunnel", Round, 1, Ground::Field),
    ("pig herd", "pig-herd", Round, 1, Ground::Field),
    ("hill", "hill", Round, 1, Ground::Field),
    ("vineyard", "vineyard", Round, 1, Ground::Field),
    ("thief 3", "thief", Round, 3, Ground::Field),
    ("tower", "tower", Round, 1, Ground::Field),
    ("gold mine", "goldmine", Round, 1, Ground::Field),
    ("bazaar", "bazaar", Round, 1, Ground::Field),
    ("festival", "festival", Round, 1, Ground::Field),
    ("mage", "mage", Round, 1, Ground::Field),
    ("ferry", "ferry", Round, 1, Ground::Field),
    ("big top", "circus", Round, 1, Ground::Field),
    ("acrobats", "acrobats", Round, 1, Ground::Field),
    ("crop circle", "corn-circle-field", Round, 1, Ground::Field),
    ("lookout", "watchtower-city", Round, 1, Ground::Field),
    ("flying machine", "flying-machine-w", Round, 1, Ground::Field),
    ("castle", "castle", Square, 1, Ground::Town),
    ("market", "market", Square, 1, Ground::Town),
    ("smith", "blacksmith", Square, 1, Ground::Town),
    ("cathedral", "cathedral", Square, 1, Ground::Town),
    ("unknown", "labyrinth", Round, 1, Ground::Field),
];

#[derive(Clone, Copy)]
enum Ground {
    Town,
    Field,
}

const FIGURES: [(&str, &str, Pose); 12] = [
    ("meeple", "meeple", Pose::Standing),
    ("farmer", "meeple", Pose::Lying),
    ("large", "large-meeple", Pose::Standing),
    ("abbot", "abbot", Pose::Standing),
    ("builder", "builder", Pose::Standing),
    ("pig", "pig", Pose::Standing),
    ("watchman", "watchman", Pose::Standing),
    ("wagon", "wagon", Pose::Standing),
    ("barn", "barn", Pose::Standing),
    ("mayor", "mayor", Pose::Standing),
    ("shepherd", "shepherd", Pose::Standing),
    ("phantom", "phantom", Pose::Standing),
];

const NEUTRAL: [&str; 7] = ["dragon", "fairy", "count", "mage", "witch", "king", "robber"];

/// What remains of linear red, green and blue (Machado, Oliveira and Fernandes 2009, full strength).
const SIGHT: [(&str, [[f64; 3]; 3]); 4] = [
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    ),
    (
        "protanopia",
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    ),
    (
        "tritanopia",
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
    ),
    ("grey", [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]]),
];

const STEP: i32 = 76;

pub fn sheet(stock: &Stock) -> Canvas {
    let inks = Paper::Light.inks();
    let mut canvas = Canvas::new(1310, 860, inks.paper);
    canvas.text(
        "Marks: shield = coat of arms, hexagon = goods, square = on a segment, round = on the tile",
        [20, 20],
        10.0,
        inks.text,
    );
    for (i, (label, mark, class, value, ground)) in MARKS.iter().enumerate() {
        let at = [52 + (i % 16) as i32 * STEP, 66 + (i / 16) as i32 * 84];
        let color = match ground {
            Ground::Town => palette::TOWN,
            Ground::Field => palette::FIELD,
        };
        let mut under = Picture::free();
        under.fill(Role::Ground, Path::round_rect(-0.5, -0.5, 1.0, 1.0, 0.09), color);
        canvas.figure(&under, at, 58);
        let mut badge = Picture::free();
        badge.place(&draw_badge(mark, *class, *value, &stock.vocab), [0.0, 0.0], 0.8, 1.0);
        canvas.figure(&badge, at, 58);
        canvas.caption(label, [at[0], at[1] + 40], 7.5, inks.text);
    }
    canvas.text("Figures: each player has a colour and a sign", [20, 224], 10.0, inks.text);
    for (x, (label, id, pose)) in FIGURES.iter().enumerate() {
        let column = 52 + x as i32 * 64;
        for (y, player) in PLAYERS.iter().enumerate().take(6) {
            let figure = draw_figure(id, Some(player), *pose);
            canvas.figure(&figure, [column, 272 + y as i32 * 66], 158);
        }
        canvas.caption(label, [column, 272 + 6 * 66 - 20], 7.5, inks.text);
    }
    for (k, (label, sight)) in SIGHT.iter().enumerate() {
        let left = 822 + k as i32 * 120;
        canvas.caption(label, [left + 55, 236], 7.5, inks.text);
        for (y, player) in PLAYERS.iter().enumerate().take(6) {
            let top = 272 + y as i32 * 66 - 28;
            for (side, color) in [palette::FIELD, palette::TOWN].into_iter().enumerate() {
                let x = left + side as i32 * 55;
                canvas.rect(x, top, 55, 57, color);
                canvas.figure(&draw_figure("meeple", Some(player), Pose::Standing), [x + 27, top + 29], 150);
            }
            let seen = seen_through(canvas.part(left as u32, top as u32, 110, 57), sight);
            canvas.lay(&seen, left, top);
        }
    }
    let more = "More players";
    canvas.text(more, [20, 692], 10.0, inks.text);
    for (i, player) in PLAYERS.iter().enumerate().skip(6) {
        canvas.figure(
            &draw_figure("meeple", Some(player), Pose::Standing),
            [230 + (i as i32 - 6) * 64, 692],
            150,
        );
    }
    canvas.text("Neutral figures, tower floors, goods", [20, 736], 10.0, inks.text);
    for (i, id) in NEUTRAL.iter().enumerate() {
        let at = [52 + i as i32 * STEP, 790];
        canvas.figure(&draw_figure(id, None, Pose::Standing), at, 180);
        canvas.caption(id, [at[0], at[1] + 46], 7.5, inks.text);
    }
    for floors in 1..=4 {
        let at = [600 + floors as i32 * STEP, 800];
        canvas.figure(&draw_tower(floors, Some(&PLAYERS[floors as usize - 1])), at, 180);
        canvas.caption(&format!("{floors} floors"), [at[0], at[1] + 36], 7.5, inks.text);
    }
    for (i, goods) in ["wine", "grain", "cloth"].iter().enumerate() {
        let at = [996 + i as i32 * STEP, 790];
        canvas.figure(&draw_goods(goods), at, 180);
        canvas.caption(goods, [at[0], at[1] + 46], 7.5, inks.text);
    }
    canvas
}

/// An image as it looks to someone who sees less of the colours.
fn seen_through(mut image: Image, sight: &[[f64; 3]; 3]) -> Image {
    let linear = |v: u8| {
        let v = f64::from(v) / 255.0;
        if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    };
    let byte = |v: f64| {
        let v = v.clamp(0.0, 1.0);
        let v = if v <= 0.0031308 { v * 12.92 } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 };
        (v * 255.0).round() as u8
    };
    for pixel in image.rgba.chunks_exact_mut(4) {
        let own = [linear(pixel[0]), linear(pixel[1]), linear(pixel[2])];
        for (c, row) in sight.iter().enumerate() {
            pixel[c] = byte(row.iter().zip(own).map(|(share, v)| share * v).sum());
        }
    }
    image
}
