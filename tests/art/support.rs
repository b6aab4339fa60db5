//! Tile sets of the project as the pictures see them, and what is asked of every picture.

use std::path::Path;
use std::sync::OnceLock;

use tilewright::art::{Picture, Role, TilePlan, Vocab};
use tilewright::model::{TileDef, TileSet, Turn};

/// All sets under `tilesets/` and `tests/data/official/`, in order of their files.
pub fn sets() -> Vec<TileSet> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for dir in ["tilesets", "tests/data/official"] {
        collect(&root.join(dir), &mut files);
    }
    files.sort();
    files
        .iter()
        .map(|f| {
            let text = std::fs::read_to_string(f).expect("a set that can be read");
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", f.display()))
        })
        .collect()
}

fn collect(dir: &Path, out: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.to_string_lossy().ends_with(".tileset.json") {
            out.push(path);
        }
    }
}

/// A tile with its full id and its plan.
pub type Planned = (String, TileDef, TilePlan);

/// Every tile of every set, planned once for all tests.
pub fn plans() -> &'static (Vocab, Vec<Planned>) {
    static PLANS: OnceLock<(Vocab, Vec<Planned>)> = OnceLock::new();
    PLANS.get_or_init(|| {
        let sets = sets();
        let vocab = Vocab::of(&sets);
        let tiles = sets
            .iter()
            .flat_map(|s| s.tiles.iter().map(|t| (format!("{}/{}", s.id, t.id), t.clone())))
            .map(|(id, t)| {
                let plan = TilePlan::new(&t, &vocab);
                (id, t, plan)
            })
            .collect();
        (vocab, tiles)
    })
}

/// Every shape has points, all of them numbers and none far away; decor keeps off the sides.
pub fn assert_sound(id: &str, pic: &Picture) {
    for s in &pic.shapes {
        assert!(s.path.points().count() > 1, "{id}: an empty shape of role {:?}", s.role);
        for p in s.path.points() {
            assert!(
                p.iter().all(|v| v.is_finite() && v.abs() < 6.0),
                "{id}: a point at {p:?} of role {:?}",
                s.role
            );
        }
        if s.role == Role::Decor {
            for p in s.path.points() {
                let near = p.iter().map(|v| v.min(1.0 - v)).fold(1.0f32, f32::min);
                assert!(near > 0.0595, "{id}: decor {near} from a side");
            }
        }
    }
}

/// Every point of the square belongs to exactly one segment.
pub fn assert_tiled(id: &str, tile: &TileDef, plan: &TilePlan) {
    if tile.segments.is_empty() {
        return;
    }
    let mut total = 0.0;
    for (i, s) in tile.segments.iter().enumerate() {
        let size: f64 = plan.outline(i, Turn::ZERO).iter().map(|shape| shape_size(shape)).sum();
        assert!(size > 1e-4 || s.at.is_empty(), "{id}: {} has no ground", s.id);
        total += size;
    }
    assert!((total - 1.0).abs() < 2e-3, "{id}: the segments cover {total} of the square");
}

fn shape_size(shape: &[Vec<[f64; 2]>]) -> f64 {
    let one = |c: &Vec<[f64; 2]>| {
        let n = c.len();
        (0..n).map(|i| c[i][0] * c[(i + 1) % n][1] - c[i][1] * c[(i + 1) % n][0]).sum::<f64>().abs() / 2.0
    };
    let mut sizes = shape.iter().map(one);
    sizes.next().unwrap_or(0.0) - sizes.sum::<f64>()
}
