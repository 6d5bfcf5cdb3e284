import { countText } from '../text/format.ts';

/** What a length of sound leaves out: silence packed in so many triggered recordings; empty where there are none. */
export const packedText = (files: number): string =>
  files === 0 ? '' : ` and the silence packed in ${countText(files, 'T.WAV file')}`;
