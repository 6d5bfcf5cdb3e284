import type { FoundOther } from '../card/find/find-card.ts';
import { countText } from '../text/format.ts';
import { groupedLines } from '../text/grouped-lines.ts';
import { wrap } from '../text/wrap.ts';

function listed(title: string, found: FoundOther[], width: number): string[] {
  if (found.length === 0) return [];
  const notes = found.map(({ filename, reason: message }) => ({ filename, message }));
  return [...wrap(`${title}:`, width, '  '), ...groupedLines(notes, width), ''];
}

/** What is on a card beside the recordings counted: other files, and folders that could not be looked into. */
export function notRecordingsLines(
  others: FoundOther[],
  folders: FoundOther[],
  width: number,
): string[] {
  const unread = folders.length === 1 ? 'What it holds is' : 'What they hold is';
  return [
    ...listed(
      `Not recordings (${countText(others.length, 'other file')}, not counted)`,
      others,
      width,
    ),
    ...listed(
      `${countText(folders.length, 'folder')} could not be looked into. ${unread} not counted`,
      folders,
      width,
    ),
  ];
}
