// How long `analyze` takes of one recording of ten seconds, from the start of Node to the files of results, with what Node
// compiled kept from the start before and without. The goal is half a second with indices.
import { isQuick } from '../quick.ts';
import { loadText, median, type Measured } from '../measure.ts';
import { analyseOne } from './one-recording.ts';

const times = isQuick ? 1 : 15;

console.log(`one recording of 10 s, start of Node to results, ${times} times (${loadText()})`);
for (const type of ['acoustic_indices', 'audio_events']) {
  // The first fills the folder of what is compiled.
  await analyseOne(type, 1);
  const kept: Measured[] = [];
  const anew: Measured[] = [];
  for (let time = 0; time < times; time++) {
    kept.push(...(await analyseOne(type, 1)));
    anew.push(...(await analyseOne(type, 1, { NODE_DISABLE_COMPILE_CACHE: '1' })));
  }
  const of = (field: 'seconds' | 'cpuSeconds'): string => {
    const all = kept.map((run) => run[field] * 1000);
    return `${Math.min(...all).toFixed(0)} ms at least, ${median(all).toFixed(0)} in the middle`;
  };
  const secondsOf = (runs: Measured[]) => median(runs.map(({ seconds }) => seconds));
  console.log(`  ${type.padEnd(16)} ${of('seconds')}; processor time ${of('cpuSeconds')}`);
  console.log(
    `  ${''.padEnd(16)} compiled anew ${(secondsOf(anew) * 1000).toFixed(0)} in the middle: ${(secondsOf(anew) / secondsOf(kept)).toFixed(2)} times as long`,
  );
}
