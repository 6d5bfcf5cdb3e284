// What the indices of each minute cost beside those of the whole recording alone, which come of the same pass: processor
// time a minute of noise at 48 kHz, alternating, the median of each. The goal is 10% at most.
import { fileURLToPath } from 'node:url';
import { loadText, measure } from '../measure.ts';
import { isQuick } from '../quick.ts';

const script = new URL('../../../workers/analysis/test/indices/minute-cost.ts', import.meta.url);
const [minutes, rounds] = isQuick ? [1, 1] : [10, 9];
const flags = ['--conditions=biophony', '--no-warnings', fileURLToPath(script)];
const done = await measure(process.execPath, [...flags, String(minutes), String(rounds)]);
if (done.code !== 0) throw new Error(`The measurement failed: ${done.stderr}`);
const { byMinute, whole } = JSON.parse(done.stdout) as { byMinute: number; whole: number };
console.log(`indices of ${minutes} minutes, ${rounds} rounds (${loadText()})`);
console.log(`  the whole alone   ${whole.toFixed(1)} ms of processor time a minute`);
console.log(`  and each minute   ${byMinute.toFixed(1)} ms`);
console.log(`  ratio ${(byMinute / whole).toFixed(3)}, goal 1.10`);
if (!isQuick && byMinute / whole > 1.1) process.exitCode = 1;
