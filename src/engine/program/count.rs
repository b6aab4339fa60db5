//! Counts and tests compiled: by the sums of the store where it keeps them, else by looking.

use super::names::Names;
use super::source::{
    Area, AsIf, BesideWhat, CompiledTest, FeaturePick, FigurePick, KindMask, Picked, Shown, Source, What,
};
use crate::engine::marks::MarkNo;
use crate::model::term::{Count, Counted, PlacedWhen, Showing, Subject, Test, Where};
use crate::model::term::{Owner, SubjectKind};

/// What a count is asked of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A feature of these kinds.
    Feature(KindMask),
    /// A figure on a feature: cells are those around the figure.
    Figure,
    /// A tile or nothing: no feature is in scope.
    Nothing,
}

impl Of {
    /// What the counts of a term about this subject are asked of.
    pub fn subject(subject: &Subject, names: &Names<'_>) -> Of {
        match subject.a {
            SubjectKind::Feature => Of::Feature(names.kinds_or_all(&subject.kind)),
            SubjectKind::Figure => Of::Figure,
            SubjectKind::Tile | SubjectKind::Game => Of::Nothing,
        }
    }
}

/// Compiles tests.
pub fn tests(tests: &[Test], of: Of, names: &mut Names<'_>) -> Result<Vec<CompiledTest>, String> {
    tests.iter().map(|t| test(t, of, names)).collect()
}

fn test(test: &Test, of: Of, names: &mut Names<'_>) -> Result<CompiledTest, String> {
    Ok(match test {
        Test::Some(t) => CompiledTest::Range {
            source: count(&t.some, of, names)?,
            min: t.min.unwrap_or(i64::from(t.max.is_none())),
            max: t.max.unwrap_or(i64::MAX),
        },
        Test::No(t) => CompiledTest::Range { source: count(&t.no, of, names)?, min: i64::MIN, max: 0 },
        Test::Mode(t) => CompiledTest::Mode { mode: t.mode.clone(), is: t.is.clone() },
    })
}

/// Compiles a count; says what cannot be counted.
pub fn count(c: &Count, of: Of, names: &mut Names<'_>) -> Result<Source, String> {
    if let Some(source) = kept_sum(c, of, names)? {
        return Ok(source);
    }
    let area = area(c, of, names)?;
    needs_feature(c, &area, of)?;
    let what = what(c, of, names)?;
    possible(c, &area, &what)?;
    let centre = c.centre.as_ref().map(|s| shown(s, names)).transpose()?;
    Ok(Source::Picked(Box::new(Picked { what, area, centre, distinct: c.distinct })))
}

/// Counts that the store keeps as a number.
fn kept_sum(c: &Count, of: Of, names: &mut Names<'_>) -> Result<Option<Source>, String> {
    let plain = Count { of: c.of, at: c.at, kind: c.kind.clone(), mark: c.mark.clone(), ..blank(c) };
    let same = |with: &dyn Fn(&mut Count)| {
        let mut other = plain.clone();
        with(&mut other);
        other == *c
    };
    if c.of == Counted::One {
        return if same(&|_| {}) { Ok(Some(Source::One)) } else { Err(odd(c)) };
    }
    let sites = matches!(of, Of::Feature(kinds) if kinds != 0 && kinds & !names.sites == 0);
    Ok(match (c.of, c.at, of) {
        (_, _, Of::Nothing) => None,
        (Counted::Tiles, Where::Here, _) if c.kind.is_empty() && same(&|_| {}) => Some(Source::Tiles),
        (Counted::Tiles, Where::Here, _) if c.kind.is_empty() && same(&|o| o.real = true) => {
            Some(Source::RealTiles)
        }
        (Counted::Segments, Where::Here, _) if c.kind.is_empty() && same(&|_| {}) => Some(Source::Segments),
        (Counted::Marks, Where::Here, _) if same(&|_| {}) => {
            let marks = marks(&c.mark, names)?;
            let slots: Option<Vec<_>> = marks.into_iter().map(|m| names.slot(m)).collect();
            slots.map(Source::Marks)
        }
        (Counted::Cells, Where::Block, Of::Feature(_)) if sites && same(&|o| o.filled = Some(true)) => {
            Some(Source::FilledBlock)
        }
        (Counted::Cells, Where::Ring, Of::Feature(_)) if sites && same(&|o| o.filled = Some(true)) => {
            Some(Source::FilledRing)
        }
        (Counted::Cells, Where::Ring, Of::Feature(_)) if sites && same(&|o| o.filled = Some(false)) => {
            Some(Source::EmptyRing)
        }
        (Counted::Features, Where::Bordering, _) if same(&|o| o.completed = c.completed) => {
            Some(Source::Bordering(names.kinds_or_all(&c.kind), c.completed))
        }
        _ => None,
    })
}

/// A count without any filter.
fn blank(c: &Count) -> Count {
    Count {
        of: c.of,
        at: c.at,
        place: None,
        kind: Vec::new(),
        mark: Vec::new(),
        token: Vec::new(),
        figure: Vec::new(),
        role: Vec::new(),
        owner: None,
        beside: None,
        placed: None,
        completed: None,
        filled: None,
        showing: None,
        lacking: None,
        having: Vec::new(),
        except: None,
        centre: None,
        real: false,
        distinct: false,
        as_if: None,
        range: None,
    }
}

fn odd(c: &Count) -> String {
    format!("counts {:?} in {:?} with filters that do not go together", c.of, c.at).to_lowercase()
}

fn marks(ids: &[String], names: &Names<'_>) -> Result<Vec<MarkNo>, String> {
    if ids.is_empty() {
        return Err("counts marks and names none; name them under \u{201c}mark\u{201d}".to_owned());
    }
    ids.iter().map(|id| names.mark(id)).collect()
}

/// Kinds and marks, any of which is enough.
pub fn shown(showing: &Showing, names: &Names<'_>) -> Result<Shown, String> {
    let marks = showing.mark.iter().map(|id| names.mark(id)).collect::<Result<_, _>>()?;
    Ok(Shown { kinds: names.any_kinds(&showing.kind), marks })
}

fn area(c: &Count, of: Of, names: &mut Names<'_>) -> Result<Area, String> {
    Ok(match c.at {
        Where::Here => Area::Here,
        Where::Site => Area::Site,
        Where::Ring => Area::Ring,
        Where::Block => Area::Block,
        Where::Bordering => Area::Bordering,
        Where::Leading => Area::Leading,
        Where::Board => Area::Board,
        Where::Supply => Area::Supply,
        Where::Place => match &c.place {
            None => Area::Place(None),
            // A place that no loaded set has holds nobody.
            Some(id) => Area::Place(Some(names.place(id).unwrap_or(u16::MAX))),
        },
        Where::Placed => Area::Placed,
        Where::Drawn => Area::Drawn,
        Where::Common => Area::Common,
        Where::Sight => match &c.range {
            // The range is asked of what is looked at: a tower is seen as far as it is high.
            Some(range) => {
                Area::Sight(Box::new(count(range, Of::Feature(names.kinds_or_all(&c.kind)), names)?))
            }
            None => return Err(format!("counts {:?} in sight without a range", c.of).to_lowercase()),
        },
        Where::Cause => Area::Cause,
        Where::Event => Area::Event,
    })
    .and_then(|area| if c.centre.is_some() && of == Of::Nothing { Err(odd(c)) } else { Ok(area) })
}

/// Counts of the feature in scope need one.
fn needs_feature(c: &Count, area: &Area, of: Of) -> Result<(), String> {
    let of_feature = matches!(area, Area::Here | Area::Bordering | Area::Leading)
        && !matches!(c.of, Counted::Tokens | Counted::Score | Counted::One);
    match of {
        Of::Nothing if of_feature => Err(format!(
            "counts {:?} in {:?}, and no feature is in scope; say where (\u{201c}in\u{201d}), or take a feature or a figure as subject",
            c.of, c.at
        )
        .to_lowercase()),
        Of::Nothing | Of::Feature(_) | Of::Figure => Ok(()),
    }
}

fn feature_pick(c: &Count, names: &mut Names<'_>) -> Result<FeaturePick, String> {
    let kinds = names.kinds_or_all(&c.kind);
    // Inside `having`, "here" is the counted feature.
    let having = tests(&c.having, Of::Feature(kinds), names)?;
    Ok(FeaturePick { kinds, completed: c.completed, having })
}

fn what(c: &Count, of: Of, names: &mut Names<'_>) -> Result<What, String> {
    let showing = |s: &Option<Showing>, names: &Names<'_>| s.as_ref().map(|s| shown(s, names)).transpose();
    Ok(match c.of {
        Counted::One => return Err(odd(c)),
        Counted::Tiles => What::Tiles {
            of: feature_pick(c, names)?,
            showing: showing(&c.showing, names)?,
            except_site: c.except.is_some(),
        },
        Counted::Cells => What::Cells {
            filled: c.filled,
            showing: showing(&c.showing, names)?,
            lacking: showing(&c.lacking, names)?,
        },
        Counted::Segments => What::Segments(feature_pick(c, names)?),
        Counted::Marks => What::Marks(marks(&c.mark, names)?),
        Counted::Printed => What::Printed(marks(&c.mark, names)?),
        Counted::Features => What::Features(feature_pick(c, names)?),
        Counted::Figures => {
            What::Figures(figure_pick(&c.figure, &c.role, c.owner, &c.beside, c.placed, names))
        }
        Counted::Tokens => {
            if c.token.is_empty() {
                return Err("counts tokens and names none; name them under \u{201c}token\u{201d}".to_owned());
            }
            What::Tokens(c.token.iter().map(|id| names.token(id)).collect(), c.owner)
        }
        Counted::Points => match (of, c.as_if) {
            (Of::Nothing, _) if !matches!(c.at, Where::Cause | Where::Event) => return Err(odd(c)),
            (_, None) => What::Points(AsIf::Itself),
            (_, Some(crate::model::term::AsIf::Final)) => What::Points(AsIf::Final),
        },
        Counted::Score => What::Score,
    })
}

/// Which figures a count or a subject means.
pub fn figure_pick(
    figure: &[String],
    role: &[String],
    owner: Option<Owner>,
    beside: &Option<String>,
    placed: Option<PlacedWhen>,
    names: &Names<'_>,
) -> FigurePick {
    let beside = beside.as_ref().map(|id| match (names.figure(id), names.marks.number(id)) {
        (Some(figure), _) => BesideWhat::Figure(figure),
        (None, Some(mark)) => BesideWhat::Mark(mark),
        (None, None) => BesideWhat::Nothing,
    });
    FigurePick {
        figures: (!figure.is_empty()).then(|| names.figure_set(figure)),
        roles: (!role.is_empty()).then(|| names.any_roles(role)),
        owner,
        beside,
        placed,
    }
}

/// Whether the thing can be looked for there.
fn possible(c: &Count, area: &Area, what: &What) -> Result<(), String> {
    let fine = match what {
        What::Tiles { .. } | What::Segments(_) | What::Features(_) => match area {
            Area::Here
            | Area::Site
            | Area::Ring
            | Area::Block
            | Area::Bordering
            | Area::Leading
            | Area::Board
            | Area::Placed
            | Area::Sight(_)
            | Area::Cause
            | Area::Event => true,
            Area::Supply | Area::Place(_) | Area::Drawn | Area::Common => false,
        },
        What::Cells { .. } => match area {
            Area::Here | Area::Site | Area::Ring | Area::Block | Area::Placed => true,
            Area::Bordering
            | Area::Leading
            | Area::Board
            | Area::Supply
            | Area::Place(_)
            | Area::Drawn
            | Area::Common
            | Area::Sight(_)
            | Area::Cause
            | Area::Event => false,
        },
        What::Marks(_) | What::Printed(_) => match area {
            Area::Here
            | Area::Site
            | Area::Ring
            | Area::Block
            | Area::Bordering
            | Area::Leading
            | Area::Board
            | Area::Placed
            | Area::Drawn
            | Area::Common
            | Area::Place(None)
            | Area::Cause
            | Area::Event => true,
            Area::Supply | Area::Place(Some(_)) | Area::Sight(_) => false,
        },
        What::Figures(_) => match area {
            Area::Here
            | Area::Site
            | Area::Ring
            | Area::Block
            | Area::Bordering
            | Area::Leading
            | Area::Board
            | Area::Supply
            | Area::Place(_)
            | Area::Placed
            | Area::Cause
            | Area::Event => true,
            Area::Drawn | Area::Common | Area::Sight(_) => false,
        },
        What::Tokens(..) => matches!(area, Area::Here | Area::Site | Area::Placed | Area::Event),
        What::Points(_) => matches!(area, Area::Here | Area::Cause | Area::Event),
        What::Score => matches!(area, Area::Here),
    };
    if fine {
        return Ok(());
    }
    Err(format!("counts {:?} in {:?}, which is not evaluated yet", c.of, c.at).to_lowercase())
}
