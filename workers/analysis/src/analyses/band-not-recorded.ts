import type { FileIssue } from '../results/file-result.ts';

/** What to say of a recording that ends below the lowest frequency looked at, in hertz; nothing where it does not. */
export function bandNotRecorded(sampleRateHz: number, fmin_hz: number | null): FileIssue[] {
  const highestHz = sampleRateHz / 2;
  if (fmin_hz === null || fmin_hz < highestHz) return [];
  const message = `At ${sampleRateHz} Hz nothing above ${highestHz} Hz is recorded, so there is no sound above fmin (${fmin_hz} Hz).`;
  return [{ code: 'band_not_recorded', message }];
}

/** From this sample rate on a recording is made for bats. */
const fullSpectrumHz = 192_000;
/** The highest frequency of what people hear, more or less. */
const highestHeardHz = 20_000;

/** What to say of a full-spectrum recording of which nothing that bats call at is looked at; nothing of others. */
export function bandNotLookedAt(sampleRateHz: number, fmax_hz: number): FileIssue[] {
  if (sampleRateHz < fullSpectrumHz || fmax_hz > highestHeardHz) return [];
  const message = `The recording has sound up to ${sampleRateHz / 2} Hz, of which nothing above fmax (${fmax_hz} Hz) was looked at. Set band=full for all of it, or band=bats for calls of bats.`;
  return [{ code: 'band_not_looked_at', message }];
}
