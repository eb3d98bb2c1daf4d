#!/usr/bin/env node
// Asked before anything else is loaded: an older Node would stop in the middle of it, with a word of its own.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `trace-diff: needs Node 22.12 or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org\n`,
  );
  process.exitCode = 2;
} else {
  await import('../dist/cli/main.js');
}
