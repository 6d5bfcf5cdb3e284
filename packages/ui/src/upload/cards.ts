import { devices, limits } from '@biophony/contract/constants';
import { recorderFamily, type RecordingFacts, SHARED_DEVICE_ID } from '@biophony/recordings';
import { cutTo, formatDate } from '../base/format.ts';
import type { CardsMessages } from '../messages/index.ts';

/** A chosen file, and its header once that is read. */
export interface ReadFile {
  path: string;
  facts?: RecordingFacts | undefined;
}

/** Folders that recorders and cameras make on a card: `DCIM`, `100MEDIA`, `Data`, `20260522`. */
const onCard =
  /^(?:[Dd][Cc][Ii][Mm]|[Dd][Aa][Tt][Aa]|[1-9]\d\d(?:[A-Z]{5}|_[A-Z0-9]{4})|\d{8}|\d{4}[-_]\d\d[-_]\d\d)$/;

/** Names that cards have from the maker or the system; they say nothing of the place. */
const cardNames = /^(?:audiomoth|no[ _]name|untitled|usb ?(?:drive|disk)?|sd ?card)(?:[ _]?\d+)?$/i;

/** Whether a folder's name says which card it is. */
const isTelling = (folder: string): boolean => !onCard.test(folder) && !cardNames.test(folder);

const foldersOf = (path: string): string[] => path.split('/').slice(0, -1);

/** The folder that holds all files, if its name says something. */
function tellingFolder(files: readonly ReadFile[]): string | null {
  const tops = new Set(files.map(({ path }) => foldersOf(path)[0] ?? ''));
  const [top = ''] = tops;
  return tops.size === 1 && top !== '' && isTelling(top) ? top : null;
}

const clockIsWrong = ({ issues }: RecordingFacts): boolean =>
  issues.some(({ code }) => code === 'clock_not_set' || code === 'clock_in_future');

/** First day by the recorder's clock, where that can be right. */
function firstDay(facts: readonly RecordingFacts[], locale: string | undefined): string {
  const first = facts
    .flatMap((one) => (one.recorded_at === null || clockIsWrong(one) ? [] : one.recorded_at))
    .reduce<string | null>((least, at) => (least === null || at < least ? at : least), null);
  // Noon by the viewer's clock is on the same day as on the recorder's.
  return first === null ? '' : formatDate(`${first.slice(0, 10)}T12:00:00`, locale);
}

/** Serial numbers are shown by their end. */
const serialLetters = 4;

/** Recorders that these recordings name. */
const recordersOf = (facts: readonly RecordingFacts[]): string[] => [
  ...new Set(
    facts.flatMap(({ device_id: id }) => (id === null || id === SHARED_DEVICE_ID ? [] : [id])),
  ),
];

/** `AudioMoth 1F3A`; the kind alone for several recorders, empty if unknown. */
function recorderName(facts: readonly RecordingFacts[]): string {
  const family = recorderFamily(facts);
  const kind = devices.find(({ value }) => value === family)?.label ?? '';
  const [id = '', ...others] = recordersOf(facts);
  const serial = others.length > 0 ? '' : kind === '' ? id : id.slice(-serialLetters);
  return `${kind} ${serial}`.trim();
}

export interface NameProposal {
  name: string;
  from: 'folder' | 'recordings';
}

/** Numbers a name that is taken: `Reed bed 2`. */
function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken.map((one) => one.trim().toLowerCase()));
  const most = limits.dataset_name_length;
  let free = cutTo(name, most);
  for (let count = 2; names.has(free.toLowerCase()); count += 1) {
    const end = ` ${count}`;
    free = `${cutTo(name, most - end.length)}${end}`;
  }
  return free;
}

/**
 * Name of a dataset: that of the folder unless every card has such a folder, else recorder and
 * first day. Null if nothing is known.
 */
export function proposedName(
  files: readonly ReadFile[],
  taken: readonly string[],
  messages: CardsMessages,
  locale?: string,
  folder = tellingFolder(files),
): NameProposal | null {
  if (folder !== null) return { name: freeName(folder, taken), from: 'folder' };
  const facts = files.flatMap((file) => (file.facts?.ok ? [file.facts] : []));
  const [recorder, day] = [recorderName(facts), firstDay(facts, locale)];
  if (recorder === '' && day === '') return null;
  const name =
    recorder === '' ? messages.recordingsOf(day) : messages.recorderAndDay(recorder, day);
  return { name: freeName(name, taken), from: 'recordings' };
}
