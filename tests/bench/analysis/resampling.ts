// The resampler beside libsoxr's HQ recipe (what librosa and with it the authors of BirdNET use) and VHQ, between all
// rates from 8 to 384 kHz both ways: gain near the lower Nyquist frequency, aliases and images, processor time of a
// minute. Needs a C compiler and libsoxr (Debian: gcc libsoxr-dev) for the peer. RATES=22050,48000 looks at fewer rates.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isQuick } from '../quick.ts';
import { loadText } from '../measure.ts';

const script = join(
  import.meta.dirname,
  '../../../workers/analysis/test/resampling/beside-soxr.ts',
);
console.log(
  `resampling: gain in decibels at shares of the lower Nyquist frequency (${loadText()})`,
);
const rates = isQuick ? '22050,24000' : process.env.RATES;
const { status } = spawnSync(process.execPath, ['--conditions=biophony', script], {
  stdio: 'inherit',
  env: { ...process.env, ...(rates ? { RATES: rates } : {}) },
});
process.exitCode = status ?? 1;
