#!/usr/bin/env node
// Runs the built program; under a Node older than 24, whose SQLite is not there or another one, it hands over to the
// pinned one, if that is installed.

process.removeAllListeners('warning');
if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import('../dist/admin/main.js');
} else {
  const { handOver, pinnedNode } = await import('../dist/hand-over.js');
  const pinned = pinnedNode(import.meta.url);
  if (pinned) handOver(pinned, process.argv.slice(1));
  else {
    console.error('biophony-admin needs Node 24 or newer; this is ' + process.version + '.');
    process.exitCode = 2;
  }
}
