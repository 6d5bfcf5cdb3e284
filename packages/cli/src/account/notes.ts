import type { Note } from '@biophony/contract';
import { wrap } from '../text/wrap.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** Notes as people read them, each with who wrote it and when. */
export function notesText(notes: Note[], width: number): string {
  if (notes.length === 0)
    return `No notes yet. Add one: ${biophony('notes add TEXT --project ID')}`;
  return notes
    .map(({ note_id, author, created_at, text }) =>
      [
        ...wrap(
          `${created_at.slice(0, 16).replace('T', ' ')} UTC, by ${author} (note ${note_id})`,
          width,
          '  ',
        ),
        ...text.split('\n').flatMap((line) => wrap(line, width - 2).map((one) => `  ${one}`)),
      ].join('\n'),
    )
    .join('\n\n');
}
