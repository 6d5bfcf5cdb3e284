import type { FileIssue } from '../../results/file-result.ts';

/** Watches whether sound ever changes. */
export interface FlatSound {
  push(samples: Float32Array): void;
  /** What is to be said of sound that never did. */
  issues(): FileIssue[];
}

/** Tells digital silence from a constant value. */
export function watchFlatSound(): FlatSound {
  let first: number | undefined;
  let changes = false;
  return {
    push(samples) {
      if (changes) return;
      first ??= samples[0];
      changes = samples.some((value) => value !== first);
    },
    issues() {
      if (changes || first === undefined) return [];
      if (first === 0)
        return [
          {
            code: 'silent',
            message: 'The recording is digital silence: every sample that can be read is zero.',
          },
        ];
      const percent = (first * 100).toFixed(1);
      return [
        {
          code: 'constant',
          message: `Every sample of the recording has the same value, ${percent}% of full scale: there is no sound in it. Check the recorder's microphone.`,
        },
      ];
    },
  };
}
