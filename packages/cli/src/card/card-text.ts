import { isConfiguredPlace } from '@biophony/recordings';
import { countText, numberText } from '../kit/format.ts';
import { groupedLines } from '../kit/table.ts';
import { symbols, wrap } from '../kit/wrap.ts';
import type { CardFact } from './card-facts.ts';
import type { FoundOther } from './find-card.ts';

/** Coordinates in degrees that were typed in, not measured. */
export const configuredPlace = (latitude: number | null, longitude: number | null): string =>
  `${latitude}, ${longitude} as set in the Configuration App`;

const extremes = (range: CardFact['battery_v'], unit: string): string | null =>
  range &&
  (range.lowest === range.highest
    ? `${range.lowest} ${unit}`
    : `${range.lowest} to ${range.highest} ${unit}`);

function factText(fact: CardFact): string | null {
  const { source, latitude, longitude, place_given_to: count } = fact;
  const battery = extremes(fact.battery_v, 'V');
  const temperature = extremes(fact.temperature_c, symbols().celsius);
  const degrees = isConfiguredPlace(fact)
    ? configuredPlace(latitude, longitude)
    : `${latitude}, ${longitude}`;
  const place = latitude === null ? null : `place ${degrees}`;
  const recipientsText = `given to ${countText(count, 'recording')} that ${count === 1 ? 'names' : 'name'} none`;
  const parts = [
    place && count > 0 ? `${place} (${recipientsText})` : place,
    fact.schedule.length > 0 ? `schedule ${fact.schedule.join('; ')}` : null,
    battery && `battery ${battery}`,
    temperature && `temperature ${temperature}`,
  ].filter((one) => one !== null);
  return parts.length > 0 ? `${source}: ${parts.join(', ')}.` : null;
}

export function factLines(facts: readonly CardFact[], width: number): string[] {
  const lines = facts.flatMap((fact) => {
    const text = factText(fact);
    return text === null ? [] : wrap(text, width, '  ');
  });
  return lines.length > 0 ? [...lines, ''] : [];
}

interface SeenTogether {
  code: string;
  message: string;
  paths: readonly string[];
}

/** Faults of one kind and folder named one by one; above this, so many are named. */
const named = 3;
/** Groups shown; the rest is counted. */
const shownGroups = 20;

const advice: Record<string, (times: string) => string> = {
  overlapping_recordings: (times) =>
    `recordings claim the same time ${times}. Some look like copies or have a wrong clock: keep one of each, or correct their times, or what they hold is counted twice.`,
  duplicate_content: (times) =>
    `recordings have the same content ${times}. Each counts as a recording, and what they hold is counted as often. Look whether they are copies, or the microphone was dead.`,
  gap: (times) =>
    `recordings that the schedule expects are missing ${times}. Look for a flat battery, a full card, or files left on another card.`,
};

const foldersOf = ({ paths }: SeenTogether): string[] => [
  ...new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/') + 1))),
];

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

function listed(title: string, files: FoundOther[], width: number): string[] {
  if (files.length === 0) return [];
  const notes = files.map(({ filename, reason: message }) => ({ filename, message }));
  return [...wrap(`${title}:`, width, '  '), ...groupedLines(notes, width), ''];
}

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

/**
 * Notes that a length leaves out packed silence of triggered recordings; empty when there are none.
 */
export const packedText = (files: number): string =>
  files === 0 ? '' : ` and the silence packed in ${countText(files, 'T.WAV file')}`;
