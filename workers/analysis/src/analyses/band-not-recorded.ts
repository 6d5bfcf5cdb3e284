import type { FileIssue } from '../results/file-result.ts';

/** What to say of a recording that ends below the lowest frequency looked at, in hertz; nothing where it does not. */
export function bandNotRecorded(sampleRateHz: number, fmin_hz: number | null): FileIssue[] {
  const highestHz = sampleRateHz / 2;
  if (fmin_hz === null || fmin_hz < highestHz) return [];
  const message = `At ${sampleRateHz} Hz nothing above ${highestHz} Hz is recorded, so there is no sound above fmin (${fmin_hz} Hz).`;
  return [{ code: 'band_not_recorded', message }];
}
