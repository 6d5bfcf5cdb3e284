import { countText } from '../text/format.ts';
import type { Receipt } from './receipt.ts';

const again = 'An analysis made before keeps the times it was made with: make it again.';

/** Says how many stored recordings have other times now, and what that asks for; null where none has. */
export function correctedText({ files, timezone, dry_run }: Receipt): string | null {
  const count = files.filter(({ corrected }) => corrected.includes('recorded_at')).length;
  if (count === 0) return null;
  const times = `The stored times of ${countText(count, 'recording')}`;
  const done = dry_run ? 'would be' : 'were';
  return `${times} ${done} corrected to the zone ${timezone}. ${again}`;
}
