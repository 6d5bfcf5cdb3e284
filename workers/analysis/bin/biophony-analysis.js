#!/usr/bin/env node
// Runs the built program; under a Node older than 22.19 it hands over to the pinned one, if that is installed.

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 19)) {
  await import('../dist/main.js');
} else {
  const { handOver, pinnedNode } = await import('../dist/hand-over.js');
  const pinned = pinnedNode(import.meta.url);
  if (pinned) handOver(pinned, process.argv.slice(1));
  else {
    console.error('biophony-analysis needs Node 22.19 or newer; this is ' + process.version + '.');
    process.exitCode = 2;
  }
}
