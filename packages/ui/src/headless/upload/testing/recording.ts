import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import type { PickedFile } from '../../../file-access/dropped-files.ts';

/** One second of sound of an AudioMoth whose clock showed `local`, of a content that depends on the file's name. */
export function recording(path: string, local = '2026-05-14T04:30:00'): PickedFile {
  const samples = new Int16Array(8_000);
  samples.set([...path].map((letter) => letter.charCodeAt(0)));
  const bytes = writeAudioMothWav({
    samples,
    sampleRate: 8_000,
    comment: blankAudioMothComment(local, '+00:00', '24F319055FDF1234'),
  });
  return { path, file: new File([bytes.slice()], path, { type: 'audio/wav' }) };
}
