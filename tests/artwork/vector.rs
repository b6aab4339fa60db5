//! SVG drawings that are refused: those that want something from outside, and those made to take long.

use std::fmt::Write;

use tilewright::format::artwork::{ArtFault, limits};

use super::make::*;

#[track_caller]
fn refused(drawing: &str, fault: ArtFault, found: &str) {
    let folder = Folder::new();
    folder.put("a.svg", drawing);
    let err = folder.refusal("a.svg");
    assert!(err.fault == fault && err.found.contains(found), "{:?} {err}", err.fault);
}

#[test]
fn references_out_of_a_drawing_are_refused() {
    for inner in [
        r#"<image href="http://example.org/a.png" width="9" height="9"/>"#,
        r#"<image xlink:href="file:///etc/passwd" width="9" height="9"/>"#,
        r#"<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>"#,
        r#"<image href="a.png" width="9" height="9"/>"#,
        r#"<filter id="f"><feImage href="x.png"/></filter>"#,
        r#"<use href="other.svg#part"/>"#,
        r#"<use xlink:href="https://example.org/x.svg#a"/>"#,
        r#"<a xlink:href="https://example.org/"><rect width="1" height="1"/></a>"#,
        r#"<rect width="1" height="1" fill="url(http://example.org/x.svg#a)"/>"#,
        r#"<rect width="1" height="1" style="fill:URL( 'file:///x.svg#a' )"/>"#,
        r#"<rect width="1" height="1" mask="url(x.svg#m)"/>"#,
        r#"<linearGradient id="g" xlink:href="x.svg#g"/>"#,
        r#"<style>@import "http://example.org/x.css";</style>"#,
        r#"<style>@IMPORT url(x.css);</style>"#,
        r#"<style><![CDATA[ @import 'x.css'; ]]></style>"#,
        r#"<style>rect { fill: url("x.svg#a") }</style>"#,
        r#"<style>@font-face { src: url(https://example.org/x.woff) }</style>"#,
        r#"<style>@\69mport "x.css";</style>"#,
        r#"<script href="x.js"/>"#,
        r#"<script>alert(1)</script>"#,
        r#"<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>"#,
    ] {
        refused(&svg(inner), ArtFault::NotAlone, "");
    }
    let with_head = |head: &str| format!("{head}\n{}", svg(""));
    refused(&with_head(r#"<?xml-stylesheet href="x.css"?>"#), ArtFault::NotAlone, "xml-stylesheet");
    let folder = Folder::new();
    folder.put("a.svg", svg("\n\n<use href=\"x.svg#a\"/>"));
    let err = folder.refusal("a.svg");
    assert_eq!(err.line, Some(6));
    assert_eq!(
        err.to_string(),
        "a.svg:6: expected a drawing that stands alone, found a reference out of it (`href=\"x.svg#a\"`)"
    );
}

#[test]
fn what_stays_within_a_drawing_is_shown() {
    let folder = Folder::new();
    for inner in [
        r##"<defs><rect id="a" width="1" height="1"/></defs><use xlink:href="#a"/><use href="#a" x="3"/>"##,
        r##"<linearGradient id="g"><stop offset="0"/></linearGradient><linearGradient id="h" xlink:href="#g"/><rect width="1" height="1" fill="url(#h)"/>"##,
        r##"<clipPath id="c"><rect width="1" height="1"/></clipPath><g clip-path="url('#c')"><rect width="2" height="2"/></g>"##,
        r##"<style>.a { fill: #123; opacity: .5 } .b { fill: url(#g) }</style><radialGradient id="g"/><rect class="b" width="1" height="1"/>"##,
        r#"<metadata><x xmlns="http://example.org/ns">https://example.org/</x></metadata>"#,
        r##"<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><rect width="4" height="4" filter="url(#f)"/>"##,
        r##"<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="4" height="4" fill="url(#p)"/>"##,
        r#"<path d="M0 0L9 9" stroke="black" stroke-dasharray="1 2"/>"#,
    ] {
        folder.put("a.svg", svg(inner));
        folder.load("a.svg").unwrap_or_else(|e| panic!("{inner}: {e}"));
    }
    folder.put("a.svg", format!("<?xml version=\"1.0\"?>\n<!-- a comment -->\n{}", svg("")));
    assert!(folder.load("a.svg").is_ok());
}

#[test]
fn entities_are_refused_before_they_grow() {
    let laughs: String =
        (1..10).map(|n| format!("<!ENTITY l{n} \"{}\">", format!("&l{};", n - 1).repeat(10))).collect();
    let bomb = format!("<!DOCTYPE svg [<!ENTITY l0 \"<rect/>\">{laughs}]>\n{}", svg("&l9;"));
    refused(&bomb, ArtFault::NotAlone, "<!DOCTYPE");
    let outside = format!("<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n{}", svg("&x;"));
    refused(&outside, ArtFault::NotAlone, "<!DOCTYPE");
    let plain = format!(
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n{}",
        svg("")
    );
    refused(&plain, ArtFault::NotAlone, "<!DOCTYPE");
}

#[test]
fn what_is_used_again_and_again_is_refused() {
    // Ten times ten times ten...
    let mut defs = String::from(r#"<defs><rect id="u0" width="1" height="1"/>"#);
    for n in 1..10 {
        let again = format!("<use href=\"#u{}\"/>", n - 1).repeat(10);
        let _ = write!(defs, "<g id=\"u{n}\">{again}</g>");
    }
    refused(&svg(&format!("{defs}</defs><use href=\"#u9\"/>")), ArtFault::TooMuch, "more");
    // Markers at every corner, of many parts each.
    let parts = "<rect width=\"1\" height=\"1\"/>".repeat(200);
    let corners = "1,1 ".repeat(2_000);
    let marked =
        format!("<marker id=\"m\">{parts}</marker><polyline points=\"{corners}\" marker-mid=\"url(#m)\"/>");
    refused(&svg(&marked), ArtFault::TooMuch, "more");
    let sheet = format!("<style>polyline {{ marker-mid: url(#m) }}</style><marker id=\"m\">{parts}</marker>");
    refused(&svg(&sheet), ArtFault::TooMuch, "markers set by a style sheet");
    for circle in [
        r##"<g id="a"><use href="#a"/></g>"##,
        r##"<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>"##,
        r##"<mask id="m"><rect width="1" height="1" mask="url(#m)"/></mask><rect width="1" height="1" mask="url(#m)"/>"##,
        r##"<pattern id="p"><rect fill="url(#p)" width="1" height="1"/></pattern><rect fill="url(#p)" width="1" height="1"/>"##,
    ] {
        refused(&svg(circle), ArtFault::TooMuch, "refers to itself");
    }
}

#[test]
fn what_is_nested_deep_is_refused() {
    for depth in [limits::NESTING_LIMIT + 1, 1_000, 100_000] {
        let deep = format!("{}{}", "<g>".repeat(depth), "</g>".repeat(depth));
        refused(&svg(&deep), ArtFault::TooMuch, "deeper");
    }
    // Through references.
    let chain: String = (0..500)
        .map(|n| {
            format!("<mask id=\"m{n}\"><rect width=\"1\" height=\"1\" mask=\"url(#m{})\"/></mask>", n + 1)
        })
        .collect();
    refused(
        &svg(&format!("{chain}<rect width=\"1\" height=\"1\" mask=\"url(#m0)\"/>")),
        ArtFault::TooMuch,
        "deeper",
    );
}

#[test]
fn what_paints_too_much_is_refused() {
    let cover = "<rect width=\"20\" height=\"20\" fill=\"#123\"/>";
    refused(&svg(&cover.repeat(500)), ArtFault::TooMuch, "surfaces upon surfaces");
    let small = "<rect width=\"1\" height=\"1\"/>";
    let folder = Folder::new();
    folder.put("a.svg", svg(&small.repeat(5_000)));
    folder.load("a.svg").unwrap_or_else(|e| panic!("{e}"));
    refused(&svg(&small.repeat(60_000)), ArtFault::TooMuch, "more");
    // Long thin lines have large boxes and cover little.
    let lines: String = (0..900)
        .map(|n| {
            format!("<path d=\"M0 0L20 {}\" fill=\"none\" stroke=\"#000\" stroke-width=\".01\"/>", n % 20)
        })
        .collect();
    folder.put("a.svg", svg(&lines));
    folder.load("a.svg").unwrap_or_else(|e| panic!("{e}"));
    let layers = format!("{}{cover}{}", "<g opacity=\".9\">".repeat(50), "</g>".repeat(50));
    refused(&svg(&layers), ArtFault::TooMuch, "layers upon layers");
    let pattern = r##"<pattern id="p" width="1e5" height="1e5" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>"##;
    refused(&svg(pattern), ArtFault::TooMuch, "pattern of a huge tile");
    let dashes = r#"<path d="M0 0H20V20H0V0H20V20H0" stroke="black" stroke-dasharray="0.0001"/>"#;
    refused(&svg(dashes), ArtFault::TooMuch, "dashes");
    let noise = r##"<filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="1000000000"/></filter><rect width="9" height="9" filter="url(#f)"/>"##;
    refused(&svg(noise), ArtFault::TooMuch, "feTurbulence");
    let rules: String = (0..5_000).map(|n| format!(".a{n} {{ fill: red }}")).collect();
    refused(
        &svg(&format!("<style>{rules}</style>{}", small.repeat(5_000))),
        ArtFault::TooMuch,
        "style rules",
    );
}

#[test]
fn odd_drawings_get_an_answer() {
    let folder = Folder::new();
    for text in [
        "<svg/>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e38\" height=\"1e38\"><rect width=\"1e38\" height=\"1e38\"/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e-30\" height=\"1e-30\"><rect width=\"1\" height=\"1\"/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 -1 -1\"><rect width=\"1\" height=\"1\"/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"nan\"><rect width=\"NaN\" height=\"inf\"/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1000000\"><rect width=\"1\" height=\"1000000\" transform=\"scale(1e30)\"/></svg>",
        "<",
        "<svg",
        "<svg><svg><svg>",
    ] {
        folder.put("a.svg", text);
        let _ = folder.load("a.svg");
    }
    folder.put("a.svg", [b"<svg>".as_slice(), &[0xC3, 0x28], b"</svg>"].concat());
    assert_eq!(folder.refusal("a.svg").fault, ArtFault::Broken);
}
