//! Writes a command's answer to standard output.

use std::io::{self, Write};

use serde::Serialize;

use super::failure::Failure;

/// Writes text; styles in it reach only a terminal.
pub(super) fn text(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    finish(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Writes bytes as they are.
pub(super) fn bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    finish(out.write_all(bytes).and_then(|()| out.flush()))
}

/// Writes one JSON document.
pub(super) fn json(answer: &impl Serialize) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = serde_json::to_writer_pretty(&mut out, answer).map_err(io::Error::from);
    finish(written.and_then(|()| writeln!(out)).and_then(|()| out.flush()))
}

fn finish(written: io::Result<()>) -> Result<(), Failure> {
    match written {
        // The reader has seen enough (`| head`).
        Err(err) if err.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(err) => Err(Failure::new(format!("standard output: {err}"), "check where the output goes")),
        Ok(()) => Ok(()),
    }
}
