import { ownOffsetText } from '../card/timezone.ts';
import { table } from '../text/table.ts';
import { wrap } from '../text/wrap.ts';

export interface CorrectedTime {
  filename: string;
  before: string | null;
  after: string | null;
  /** The offset that the recording itself tells; null where it tells none. */
  ownOffset: string | null;
}

const shown = 5;

/** The first and last recordings' times before and after the zone was given to their clocks. */
export function timezonePreview(times: CorrectedTime[], zone: string, width: number): string {
  const changed = times.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return `No time changes with the zone ${zone}.`;
  const rows = [...changed.slice(0, shown), ...changed.slice(shown).slice(-1)].map(
    ({ filename, before, after }) => [filename, before ?? '', after ?? ''],
  );
  const columns = [{ title: 'File' }, { title: 'Before' }, { title: `After, with ${zone}` }];
  const own = [...new Set(changed.flatMap(({ ownOffset }) => ownOffset ?? []))];
  const note =
    `${changed.length} of ${times.length} times change. The files themselves stay as they are; ` +
    `upload with --timezone ${zone} to store the corrected times.`;
  return [
    ...own.flatMap((offset) => [...wrap(ownOffsetText(offset, zone), width), '']),
    table(columns, rows, width),
    '',
    ...wrap(note, width),
  ].join('\n');
}
