import { addIssue, type AudioStream } from '../stream/audio-stream.ts';

/** Notes that other recordings stand behind the one that was read. */
export const noteFurther = ({ issues }: AudioStream): void =>
  addIssue(
    issues,
    'damaged_parts',
    'Several recordings are joined in this Ogg file, and only the first was analysed. Split it, or convert it to WAV or FLAC.',
  );
