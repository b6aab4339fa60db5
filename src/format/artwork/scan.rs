//! Looks through an SVG before it is drawn: that it stands alone, and that it is not made to take long.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node, ParsingOptions};

use super::error::{About, ArtError, ArtFault};
use super::limits::{ATTRIBUTE_LIMIT, ELEMENT_LIMIT, NESTING_LIMIT, STYLE_LIMIT, STYLE_REFERENCES};
use crate::format::error::Position;

/// Elements that bring something else in than a drawing, and what they are.
const FOREIGN: [(&str, &str); 8] = [
    ("image", "a picture within the drawing"),
    ("feImage", "a picture within the drawing"),
    ("foreignObject", "a page within the drawing"),
    ("script", "a program"),
    ("iframe", "a page within the drawing"),
    ("video", "a film"),
    ("audio", "a sound"),
    ("handler", "a program"),
];

/// Parts of filters that take long on purpose more often than by need.
const SLOW: [&str; 7] = [
    "feTurbulence",
    "feConvolveMatrix",
    "feMorphology",
    "feDiffuseLighting",
    "feSpecularLighting",
    "feDisplacementMap",
    "feTile",
];

/// What is referred to without being drawn again.
const SHARED: [&str; 2] = ["linearGradient", "radialGradient"];

/// Elements whose text is drawn by others.
const TEXT: [&str; 2] = ["text", "flowRoot"];

const ALONE: &str = "a drawing that stands alone";

/// A drawing that may be drawn.
pub(super) struct Scanned<'a> {
    pub(super) document: Document<'a>,
    /// Whether it has text, which is left out.
    pub(super) has_text: bool,
}

/// Looks through a drawing.
pub(super) fn scan<'a>(text: &'a str, file: &str) -> Result<Scanned<'a>, ArtError> {
    let about = About(file);
    let limit = u32::try_from(ELEMENT_LIMIT * 4).unwrap_or(u32::MAX);
    let options = ParsingOptions { allow_dtd: false, nodes_limit: limit, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|err| unparsed(about, text, &err))?;
    let look = Look { about, text };
    if document.root_element().tag_name().name() != "svg" {
        return Err(look.error(
            document.root_element(),
            ArtFault::OtherKind,
            "an SVG drawing",
            "another document",
            "save the picture as SVG, PNG, JPEG or WebP",
        ));
    }
    let mut has_text = false;
    let mut sheets = Sheets::default();
    for node in document.descendants() {
        look.node(node, &mut sheets)?;
        has_text |= TEXT.contains(&node.tag_name().name());
    }
    Weigher::new(look, &document).weigh(&document, &sheets)?;
    Ok(Scanned { document, has_text })
}

fn unparsed(about: About<'_>, text: &str, err: &roxmltree::Error) -> ArtError {
    let line = err.pos().row;
    let mut made = match err {
        roxmltree::Error::DtdDetected => about.error(
            ArtFault::NotAlone,
            ALONE,
            "a document type with entities (`<!DOCTYPE`)",
            "save it as plain SVG, or take the line away",
        ),
        roxmltree::Error::NodesLimitReached => too_many(about),
        _ if text.trim_end().ends_with('>') => about.error(
            ArtFault::Broken,
            "an SVG drawing",
            "a damaged file",
            "open it in a drawing program and save it anew",
        ),
        _ => about.error(
            ArtFault::CutShort,
            "a whole SVG drawing",
            "a file that ends in the middle",
            "copy or save it anew; it was cut short on its way",
        ),
    };
    made.line = Some(line).filter(|line| *line > 0);
    made
}

fn too_many(about: About<'_>) -> ArtError {
    about.error(
        ArtFault::TooMuch,
        format!("at most {ELEMENT_LIMIT} elements, those used again counted each time"),
        "more",
        "simplify the drawing, or save it as PNG",
    )
}

/// References of style sheets, and how many rules they have.
#[derive(Default)]
struct Sheets {
    ids: BTreeSet<String>,
    rules: u64,
}

#[derive(Clone, Copy)]
struct Look<'t> {
    about: About<'t>,
    text: &'t str,
}

impl Look<'_> {
    fn error(
        &self,
        node: Node<'_, '_>,
        fault: ArtFault,
        expected: &str,
        found: impl Into<String>,
        help: &str,
    ) -> ArtError {
        let mut error = self.about.error(fault, expected, found, help);
        error.line = Some(Position::of_byte(self.text, node.range().start).line);
        error
    }

    fn outside(&self, node: Node<'_, '_>, what: &str) -> ArtError {
        let help = "draw what is missing into the SVG itself, or save it as PNG";
        self.error(node, ArtFault::NotAlone, ALONE, what, help)
    }

    fn node(&self, node: Node<'_, '_>, sheets: &mut Sheets) -> Result<(), ArtError> {
        if let Some(pi) = node.pi().filter(|pi| pi.target == "xml-stylesheet") {
            return Err(self.outside(node, &format!("a style sheet elsewhere (`{}`)", pi.target)));
        }
        if !node.is_element() {
            return Ok(());
        }
        let name = node.tag_name().name();
        if let Some((_, what)) = FOREIGN.iter().find(|(foreign, _)| *foreign == name) {
            return Err(self.outside(node, &format!("{what} (`{name}`)")));
        }
        if SLOW.contains(&name) {
            let help = "use plainer effects, or save the drawing as PNG";
            let found = format!("the effect `{name}`");
            return Err(self.error(node, ArtFault::TooMuch, "a drawing that is quickly drawn", found, help));
        }
        for attribute in node.attributes() {
            let value = attribute.value();
            let outward = match attribute.name() {
                "href" | "src" => Some(value).filter(|v| !v.trim().is_empty() && local(v).is_none()),
                _ => urls(value).find(|url| local(url).is_none()),
            };
            if let Some(outward) = outward {
                let found = format!(
                    "a reference out of it (`{}=\"{}\"`)",
                    attribute.name(),
                    super::error::shortened(outward)
                );
                return Err(self.outside(node, &found));
            }
        }
        if name == "style" {
            let css: String = node.descendants().filter_map(|n| n.text()).collect();
            self.sheet(node, &css, sheets)?;
        }
        Ok(())
    }

    fn sheet(&self, node: Node<'_, '_>, css: &str, sheets: &mut Sheets) -> Result<(), ArtError> {
        let lower = css.to_ascii_lowercase();
        if lower.contains("@import") {
            return Err(self.outside(node, "a style sheet elsewhere (`@import`)"));
        }
        if let Some(url) = urls(css).find(|url| local(url).is_none()) {
            let found = format!("a reference out of it (`url({})`)", super::error::shortened(url));
            return Err(self.outside(node, &found));
        }
        if css.contains('\\') {
            return Err(self.outside(node, "a style sheet with disguised letters (`\\`)"));
        }
        sheets.rules += css.bytes().filter(|b| *b == b'{').count() as u64;
        sheets.ids.extend(urls(css).filter_map(local).map(str::to_owned));
        let expected = "plain style sheets";
        let help = "write styles as attributes (\u{2018}plain SVG\u{2019}), or save the drawing as PNG";
        if lower.contains("marker") {
            return Err(self.error(node, ArtFault::TooMuch, expected, "markers set by a style sheet", help));
        }
        if sheets.ids.len() > STYLE_REFERENCES {
            let found = format!("references to more than {STYLE_REFERENCES} things");
            return Err(self.error(node, ArtFault::TooMuch, expected, found, help));
        }
        Ok(())
    }
}

/// What stands in each `url(...)` of a text, without quotes.
fn urls(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().filter(|(_, c)| *c == '(').filter_map(|(at, _)| {
        let before = text.get(at.checked_sub(3)?..at)?;
        let rest = &text[at + 1..];
        let inner = rest.split(')').next().unwrap_or(rest);
        before.eq_ignore_ascii_case("url").then(|| inner.trim().trim_matches(['"', '\'']).trim())
    })
}

/// The id that a reference within the document names.
fn local(reference: &str) -> Option<&str> {
    reference.trim().strip_prefix('#')
}

/// How much an element is, with all that is in it and all that it refers to.
#[derive(Clone, Copy, Default)]
struct Weight {
    elements: u64,
    bytes: u64,
    height: usize,
}

enum State {
    Open,
    Known(Weight),
}

struct Weigher<'t, 'a, 'input> {
    look: Look<'t>,
    ids: BTreeMap<&'a str, Node<'a, 'input>>,
    states: BTreeMap<usize, State>,
}

impl<'t, 'a, 'input> Weigher<'t, 'a, 'input> {
    fn new(look: Look<'t>, document: &'a Document<'input>) -> Weigher<'t, 'a, 'input> {
        let mut ids = BTreeMap::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                ids.entry(id).or_insert(node);
            }
        }
        Weigher { look, ids, states: BTreeMap::new() }
    }

    fn weigh(&mut self, document: &'a Document<'input>, sheets: &Sheets) -> Result<(), ArtError> {
        let root = document.root_element();
        let mut whole = self.of(root, 0)?;
        let elements = document.descendants().filter(|n| n.is_element()).count() as u64;
        let help = "write styles as attributes (\u{2018}plain SVG\u{2019}), or save the drawing as PNG";
        if sheets.rules.saturating_mul(elements) > STYLE_LIMIT {
            let found = format!("{} style rules for {elements} elements", sheets.rules);
            return Err(self.look.error(root, ArtFault::TooMuch, "a simpler drawing", found, help));
        }
        // Any element may be given any of the things that style sheets refer to.
        for id in &sheets.ids {
            if let Some(node) = self.ids.get(id.as_str()).copied().filter(|n| !is_shared(*n)) {
                let one = self.of(node, 0)?;
                whole.elements = whole.elements.saturating_add(one.elements.saturating_mul(elements));
            }
        }
        self.bounded(root, whole)
    }

    fn bounded(&self, node: Node<'_, '_>, weight: Weight) -> Result<(), ArtError> {
        if weight.elements > ELEMENT_LIMIT || weight.bytes > ATTRIBUTE_LIMIT {
            let mut error = too_many(self.look.about);
            error.line = Some(Position::of_byte(self.look.text, node.range().start).line);
            return Err(error);
        }
        Ok(())
    }

    /// The weight of an element; each is looked at once. The depth of this very call is bounded too.
    fn of(&mut self, node: Node<'a, 'input>, depth: usize) -> Result<Weight, ArtError> {
        let id = node.id().get_usize();
        match self.states.get(&id) {
            Some(State::Open) => {
                let help = "take the reference away, or save the drawing as PNG";
                let expected = "a drawing whose parts do not hold themselves";
                return Err(self.look.error(
                    node,
                    ArtFault::TooMuch,
                    expected,
                    "one that refers to itself",
                    help,
                ));
            }
            Some(State::Known(weight)) => {
                let weight = *weight;
                self.shallow(node, depth + weight.height)?;
                return Ok(weight);
            }
            None => {}
        }
        self.shallow(node, depth)?;
        self.states.insert(id, State::Open);
        let own: usize = node.attributes().map(|a| a.value().len()).sum();
        let mut weight = Weight { elements: 1, bytes: 16 + own as u64, height: 0 };
        let mut add = |part: Weight, times: u64| {
            weight.elements = weight.elements.saturating_add(part.elements.saturating_mul(times));
            weight.bytes = weight.bytes.saturating_add(part.bytes.saturating_mul(times));
            weight.height = weight.height.max(part.height + 1);
        };
        for child in node.children().filter(Node::is_element) {
            add(self.of(child, depth + 1)?, 1);
        }
        for (target, times) in self.references(node) {
            add(self.of(target, depth + 1)?, times);
        }
        self.bounded(node, weight)?;
        self.states.insert(id, State::Known(weight));
        Ok(weight)
    }

    fn shallow(&self, node: Node<'_, '_>, depth: usize) -> Result<(), ArtError> {
        if depth > NESTING_LIMIT {
            return Err(self.look.error(
                node,
                ArtFault::TooMuch,
                &format!("elements nested at most {NESTING_LIMIT} deep, through references too"),
                "deeper ones",
                "ungroup parts of the drawing, or save it as PNG",
            ));
        }
        Ok(())
    }

    /// What an element refers to, and how often it is drawn for it.
    fn references(&self, node: Node<'a, 'input>) -> Vec<(Node<'a, 'input>, u64)> {
        let mut found = Vec::new();
        // A gradient names one that it takes its colours from.
        if is_shared(node) {
            return found;
        }
        // A marker is drawn at every corner of a line.
        let corners = || {
            let drawn =
                ["d", "points"].iter().filter_map(|name| node.attribute(*name)).map(str::len).sum::<usize>();
            1 + drawn as u64 / 2
        };
        for attribute in node.attributes() {
            let marks = attribute.name().starts_with("marker") || attribute.value().contains("marker");
            let times = if marks { corners() } else { 1 };
            let ids: Vec<&str> = match attribute.name() {
                "href" => local(attribute.value()).into_iter().collect(),
                _ => urls(attribute.value()).filter_map(local).collect(),
            };
            let targets = ids.iter().filter_map(|id| self.ids.get(id).copied());
            found.extend(targets.filter(|t| !is_shared(*t)).map(|t| (t, times)));
        }
        found
    }
}

fn is_shared(node: Node<'_, '_>) -> bool {
    SHARED.contains(&node.tag_name().name())
}
