//! Copies the position as text and takes one from the clipboard, by key and by menu.

use egui::{Context, Event, ViewportCommand};

use super::app::Window;
use super::dialogs::Purpose;
use super::files::Trouble;
use super::strings as s;

/// What waits for the end of the frame, when the window can speak to the system.
#[derive(Debug, Default)]
pub struct Clipboard {
    copied: Option<String>,
    paste: bool,
}

/// Puts the position on the clipboard as one line of text.
pub(super) fn copy(window: &mut Window) {
    window.clipboard.copied = Some(window.session.to_text());
    window.say(s::COPIED);
}

/// Puts a text on the clipboard.
pub(super) fn put(window: &mut Window, text: String) {
    window.clipboard.copied = Some(text);
}

/// Asks the system for what is on the clipboard.
pub(super) fn paste(window: &mut Window) {
    window.clipboard.paste = true;
}

/// Replaces the board by a position in a text, as one step.
pub(super) fn pasted(window: &mut Window, text: &str) {
    match window.session.paste_text(text) {
        Ok(()) => {
            window.files.trouble = None;
            window.view.selection.clear();
            window.view.fitted = None;
            window.say(s::PASTED);
        }
        Err(error) => {
            let text = s::could_not_paste(&error.to_string());
            window.files.trouble = Some(Trouble { purpose: Purpose::Open, text });
        }
    }
    window.document_changed();
}

/// The system's own copy and paste, unless a field of text has the keyboard.
pub(super) fn begin_frame(ctx: &Context, window: &mut Window) {
    if ctx.text_edit_focused() {
        return;
    }
    let events: Vec<Event> = ctx.input(|input| {
        let own = input.events.iter().filter(|e| matches!(e, Event::Copy | Event::Paste(_)));
        own.cloned().collect()
    });
    for event in events {
        match event {
            Event::Copy => copy(window),
            Event::Paste(text) => pasted(window, &text),
            _ => {}
        }
    }
}

/// Hands over what was copied, asks for what is to be pasted.
pub(super) fn end_frame(ctx: &Context, window: &mut Window) {
    if let Some(text) = window.clipboard.copied.take() {
        ctx.copy_text(text);
    }
    if std::mem::take(&mut window.clipboard.paste) {
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
    }
}
