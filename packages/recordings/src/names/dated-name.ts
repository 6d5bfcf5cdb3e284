import { formatUtcOffset, parseUtcOffset } from '../time/utc-offset.ts';
import { datedForms } from './dated-forms.ts';
import { nameFacts, type NameFacts } from './name-facts.ts';

/**
 * Minutes east of UTC that follow a clock time. `-09` right behind a time numbers a copy of a file,
 * unless the time is written as ISO 8601 asks, or the name goes on.
 */
function offsetAfter(zone: string | undefined, gap: string | undefined, next: string) {
  if (zone === undefined) return null;
  const mayBeCopy = /^-\d\d$/.test(zone) && gap !== 'T' && !/^[_ ]/.test(next);
  return mayBeCopy ? null : parseUtcOffset(zone);
}

/** Random names (RFC 9562) hold digits that look like dates. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Reads any name with a date and a clock time in it, and the offset behind them. Null without one. */
export function parseDatedName(name: string): NameFacts | null {
  const text = name.replace(UUID, '');
  for (const { pattern, read } of datedForms) {
    for (const match of text.matchAll(pattern)) {
      const parts = match.groups ?? {};
      const local = read(parts);
      if (local === null) continue;
      const next = text.slice(match.index + match[0].length);
      const minutes = offsetAfter(parts['zone'], parts['gap'], next);
      const offset = minutes === null ? null : formatUtcOffset(minutes);
      return nameFacts({ kind: 'dated', time: { local, offset } });
    }
  }
  return null;
}
