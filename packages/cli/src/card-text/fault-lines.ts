import { countText, numberText } from '../text/format.ts';
import { wrap } from '../text/wrap.ts';

/** A fault between recordings, such as an overlap, with the names inside the card it is about. */
export interface SeenTogether {
  code: string;
  message: string;
  paths: readonly string[];
}

/** Faults of one kind and place told one by one; of more, so many are named. */
const named = 3;
/** Groups shown; the rest is counted. */
const shownGroups = 20;

const advice: Record<string, (times: string) => string> = {
  overlapping_recordings: (times) =>
    `recordings claim the same time ${times}. Some look like copies or have a wrong clock: keep one of each, or correct their times, or what they hold is counted twice.`,
  duplicate_content: (times) =>
    `recordings have the same content ${times}. Each counts as a recording, and what they hold is counted as often. Look whether they are copies, or the microphone was dead.`,
  gap: (times) =>
    `nothing was recorded where the schedule expects it ${times}. Look for a flat battery, a full card, or files left on another card.`,
};

const foldersOf = ({ paths }: SeenTogether): string[] => [
  ...new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/') + 1))),
];

/** The folders of a fault in words: `A/ and B/`. */
const placeText = (folders: string[]): string =>
  folders.map((folder) => folder || 'the top folder').join(' and ');

function groupLines(group: SeenTogether[], width: number): string[] {
  const fold = (text: string) => wrap(text, width - 2, '  ').map((line) => `  ${line}`);
  const [first] = group;
  const tell = first && advice[first.code];
  if (!tell || group.length <= named) return group.flatMap(({ message }) => fold(message));
  const folders = foldersOf(first);
  const times = `${numberText(group.length)} times`;
  const examples = group.slice(0, named).map(({ paths }) => paths.join(' and '));
  const more = group.length - named;
  return [
    ...fold(`In ${placeText(folders)} ${tell(times)}`),
    ...fold(`They are ${examples.join('; ')}; and ${numberText(more)} more.`),
  ];
}

/** Faults between recordings, those of one kind in the same folders together, folded between words. */
export function faultLines(faults: readonly SeenTogether[], width: number): string[] {
  const groups = new Map<string, SeenTogether[]>();
  for (const fault of faults) {
    const key = [fault.code, ...foldersOf(fault).sort()].join('\n');
    const group = groups.get(key);
    if (group) group.push(fault);
    else groups.set(key, [fault]);
  }
  const all = [...groups.values()];
  const hidden = all.slice(shownGroups).reduce((sum, group) => sum + group.length, 0);
  return [
    ...all.slice(0, shownGroups).flatMap((group) => groupLines(group, width)),
    ...(hidden > 0 ? [`  and ${countText(hidden, 'more like these', 'more like these')}`] : []),
  ];
}
