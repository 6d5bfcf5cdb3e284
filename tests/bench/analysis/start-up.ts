// How long `analyze` takes of one recording of ten seconds, from the start of Node to the files of results. The goal is half a
// second with indices.
import { isQuick } from '../quick.ts';
import { loadText, median } from '../measure.ts';
import { analyseOne } from './one-recording.ts';

const times = isQuick ? 1 : 15;

console.log(`one recording of 10 s, start of Node to results, ${times} times (${loadText()})`);
for (const type of ['acoustic_indices', 'audio_events']) {
  const runs = await analyseOne(type, times);
  const of = (field: 'seconds' | 'cpuSeconds'): string => {
    const all = runs.map((run) => run[field] * 1000);
    return `${Math.min(...all).toFixed(0)} ms at least, ${median(all).toFixed(0)} in the middle`;
  };
  console.log(`  ${type.padEnd(16)} ${of('seconds')}; processor time ${of('cpuSeconds')}`);
}
