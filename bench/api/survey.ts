// The calls of a survey on one deployment, on SQLite: what a dataset proposes, and the preview, the application and the
// effort of a correction of its clock. The goals at 50,000 recordings are 1 s for proposals, 500 ms for a preview and 2 s
// for applying it. The peer is one statement that reads the times of all recordings.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadText, median } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';

const program = fileURLToPath(new URL('../../workers/api/test/survey-calls.ts', import.meta.url));
const recordings = sized('RECORDINGS', 50_000, 500);
const rounds = sized('ROUNDS', 5, 1);
const goals: Readonly<Record<string, number>> = { proposals: 1000, preview: 500, apply: 2000 };

const flags = ['--conditions=biophony', '--no-warnings', program];
const sizes = JSON.stringify([recordings, rounds]);
const { stdout } = await promisify(execFile)(process.execPath, [...flags, sizes]);
const { rows = [], ...calls } = JSON.parse(stdout) as Record<string, number[]>;
const peer = median(rows);
console.log(
  `${recordings} recordings of a deployment; one statement that reads their times: ${peer.toFixed(0)} ms; ${loadText()}`,
);
for (const [name, times] of Object.entries(calls)) {
  const ms = median(times);
  const goal = goals[name];
  const told = isQuick || goal === undefined ? '' : `, goal ${goal} ms`;
  console.log(
    `${name.padEnd(10)} ${ms.toFixed(0).padStart(5)} ms, ${(ms / peer).toFixed(1)} of the peer${told}`,
  );
}
