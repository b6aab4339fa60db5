//! Reads key presses into commands. Single keys act only while no other control wants the keyboard.

use egui::{Context, Event, Id, Key, Modifiers};

use super::command::{COMMANDS, Chord, CommandId};

/// A chord in words: "Ctrl+Shift+S".
pub fn words(chord: Chord) -> String {
    let mut out = String::new();
    if chord.modifiers.command || chord.modifiers.ctrl {
        out.push_str(if cfg!(target_os = "macos") { "⌘" } else { "Ctrl+" });
    }
    if chord.modifiers.shift {
        out.push_str("Shift+");
    }
    out.push_str(match chord.key {
        Key::Escape => "Esc",
        Key::Plus => "+",
        Key::Minus => "−",
        Key::PageUp => "PgUp",
        Key::PageDown => "PgDn",
        Key::Period => ".",
        Key::Comma => ",",
        Key::Num1 => "1",
        Key::Num2 => "2",
        Key::Num3 => "3",
        other => other.name(),
    });
    out
}

fn same(held: Modifiers, wanted: Modifiers) -> bool {
    held.command == wanted.command && held.shift == wanted.shift && !held.alt
}

/// A plus needs Shift on some keyboards and none on others, so Shift is not asked for with signs.
fn shift_is_free(key: Key) -> bool {
    matches!(key, Key::Plus | Key::Equals | Key::Minus)
}

fn matches(chord: Chord, key: Key, held: Modifiers) -> bool {
    chord.key == key
        && (same(held, chord.modifiers)
            || shift_is_free(key)
                && same(Modifiers { shift: chord.modifiers.shift, ..held }, chord.modifiers))
}

/// Whether a chord must be left to a control that has the focus.
fn is_single(chord: Chord) -> bool {
    !chord.modifiers.command && !is_function(chord.key)
}

fn is_function(key: Key) -> bool {
    matches!(key, Key::F1 | Key::F6 | Key::F8 | Key::F9)
}

/// Takes the key presses of this frame that mean commands, in order. `canvas` is the canvas's widget id.
pub fn take(ctx: &Context, canvas: Id) -> Vec<CommandId> {
    let typing = ctx.text_edit_focused();
    let focused = ctx.memory(|m| m.focused());
    let elsewhere = typing || focused.is_some_and(|id| id != canvas);
    let popup = egui::Popup::is_any_open(ctx);
    let mut taken = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers, repeat, .. } = event else { return true };
            let found = COMMANDS.iter().find_map(|c| {
                let chord = c.keys.iter().find(|chord| matches(**chord, *key, *modifiers))?;
                let blocked =
                    if is_single(*chord) { elsewhere || popup } else { typing && edits_text(*chord) };
                (!blocked).then_some(c.id)
            });
            match found {
                Some(CommandId::Save | CommandId::Open | CommandId::Act) if *repeat => false,
                Some(id) => {
                    taken.push(id);
                    false
                }
                None => true,
            }
        });
    });
    taken
}

/// Chords that a text field uses itself.
fn edits_text(chord: Chord) -> bool {
    chord.modifiers.command && matches!(chord.key, Key::Z | Key::Y | Key::A)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_tells_commands_apart_but_not_signs() {
        let r = Chord { modifiers: Modifiers::NONE, key: Key::R };
        assert!(matches(r, Key::R, Modifiers::NONE));
        assert!(!matches(r, Key::R, Modifiers::SHIFT));
        let plus = Chord { modifiers: Modifiers::COMMAND, key: Key::Plus };
        assert!(matches(plus, Key::Plus, Modifiers::COMMAND | Modifiers::SHIFT));
        assert_eq!(words(plus), if cfg!(target_os = "macos") { "⌘+" } else { "Ctrl++" });
    }
}
