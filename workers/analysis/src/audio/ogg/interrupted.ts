import { addIssue, type AudioStream } from '../audio-stream.ts';

/** Notes that the stream's last page, which says where it ends, is missing. */
export function addInterrupted({ issues }: AudioStream): void {
  addIssue(
    issues,
    'truncated',
    'The file ends without its last page: it was cut short, or recording was interrupted. What is there was analysed.',
  );
}
