// The most memory that `analyze` holds where very much is found: in one recording of twelve hours, and in a hundred thousand
// short ones. `detections-memory.ts 10000000` is the number of detections; the goal is 600 MB at ten million.
import { given, isQuick } from '../quick.ts';
import { loadText } from '../measure.ts';
import { analyseMany } from './many-detections.ts';

const detections = given(1_000_000, 1000);
const threads = isQuick ? [2] : [1, 2, 8];
const daySeconds = isQuick ? 10 : 43_200;
const perFile = 100;

console.log(`${detections} detections (${loadText()}), goal 600 MB`);
for (const count of threads) {
  const long = { files: 1, seconds: daySeconds, classes: Math.ceil(detections / daySeconds) };
  const many = { files: Math.ceil(detections / perFile), seconds: 1, classes: perFile };
  for (const card of [long, many]) {
    const run = await analyseMany({ ...card, threads: count });
    const what = `${card.files} file${card.files === 1 ? '' : 's'}, ${count} thread${count === 1 ? '' : 's'}`;
    console.log(
      `  ${what.padEnd(24)} ${(run.peakBytes / 1e6).toFixed(0).padStart(5)} MB, ${run.cpuSeconds.toFixed(0)} s of processor time`,
    );
  }
}
