import { devices, limits } from '@biophony/contract/constants';
import { recorderFamily, type RecordingFacts, SHARED_DEVICE_ID } from '@biophony/recordings';
import { distanceM, siteKey } from '@biophony/recordings/survey';
import { cutTo, formatDate } from '../base/format.ts';
import type { CardsMessages } from '../messages/index.ts';
import { isOfSystem, isRecording } from './picked-files.ts';

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

/** A picked file that may be a recording; recorders put other files on cards too. */
const maybeRecording = ({ path }: ReadFile): boolean => isRecording(path) && !isOfSystem(path);

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

/** Files of a card. */
export interface CardFiles<File extends ReadFile> {
  /** Path of its folder; empty for what is in no folder of its own. */
  path: string;
  /** Name of that folder, if it says something. */
  folder: string | null;
  files: File[];
}

/** Files by their folder at a depth; those in none, or in a folder that every card has, under ''. */
function byFolder<File extends ReadFile>(
  files: readonly File[],
  depth: number,
): Map<string, File[]> {
  const folders = new Map<string, File[]>();
  for (const file of files) {
    const name = foldersOf(file.path)[depth] ?? '';
    const key = onCard.test(name) ? '' : name;
    const same = folders.get(key);
    if (same) same.push(file);
    else folders.set(key, [file]);
  }
  return folders;
}

/** Whether the headers show that each folder is the card of another recorder. */
function areOfDifferentRecorders(folders: readonly (readonly ReadFile[])[]): boolean {
  const recorders = folders
    .map((files) => recordersOf(files.flatMap(({ facts }) => facts ?? [])))
    .filter((names) => names.length > 0);
  const all = recorders.flat();
  return recorders.length > 1 && new Set(all).size === all.length;
}

function cardsBelow<File extends ReadFile>(
  path: string,
  files: readonly File[],
  depth: number,
): { path: string; files: readonly File[] }[] {
  const folders = byFolder(files, depth);
  const [[only = '', within = []] = []] = folders;
  const nameOf = (folder: string) => (path === '' ? folder : `${path}/${folder}`);
  if (folders.size === 1) {
    if (only === '') return [{ path, files }];
    const below = cardsBelow(nameOf(only), within, depth + 1);
    return below.length > 1 || path === '' ? below : [{ path, files }];
  }
  if (folders.has('') || !areOfDifferentRecorders([...folders.values()])) return [{ path, files }];
  return [...folders].flatMap(([folder, inner]) => cardsBelow(nameOf(folder), inner, depth + 1));
}

/** The innermost of these cards that has a path; undefined if none has. */
export function cardOf<Card extends { path: string }>(
  cards: readonly Card[],
  path: string,
): Card | undefined {
  let best: Card | undefined;
  for (const card of cards)
    if (
      (card.path === '' || path.startsWith(`${card.path}/`)) &&
      (!best || card.path.length > best.path.length)
    )
      best = card;
  return best;
}

/** Folders on top in which nothing may be a recording. */
export function foldersWithout(files: readonly ReadFile[]): string[] {
  const tops = (some: readonly ReadFile[]) =>
    new Set(some.flatMap(({ path }) => foldersOf(path)[0] ?? []));
  const having = tops(files.filter(maybeRecording));
  const all = tops(files.filter(({ path }) => !isOfSystem(path)));
  return [...all].filter((folder) => !having.has(folder));
}

/**
 * Divides files into cards: several folders on top are a card each, and so are the folders of one
 * whose recorders differ by the headers read so far. Folders that every card has, such as `DCIM`
 * and `Data`, belong to one card. Files that are no recordings go with the card that has them.
 */
export function cardsIn<File extends ReadFile>(files: readonly File[]): CardFiles<File>[] {
  const recordings = files.filter(maybeRecording);
  const tops = byFolder(recordings, 0);
  const loose = tops.get('') ?? [];
  const folders = [...tops.keys()].filter((name) => name !== '');
  const several =
    folders.length > 1 || (folders.length === 1 && loose.some(({ path }) => path.includes('/')));
  const found = several
    ? [...tops].flatMap(([name, inner]) =>
        name === '' ? [{ path: '', files: inner }] : cardsBelow(name, inner, 1),
      )
    : loose.length > 0
      ? [{ path: '', files: recordings }]
      : cardsBelow('', recordings, 0);
  const names = found.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  const cards = found.map(({ path, files: own }, at) => {
    const name = names[at] ?? '';
    const isUnique = names.filter((other) => other === name).length === 1;
    const full = isUnique ? name : path.replaceAll('/', ' ');
    return { path, folder: name !== '' && isTelling(name) ? full : null, files: [...own] };
  });
  for (const file of files) if (!maybeRecording(file)) cardOf(cards, file.path)?.files.push(file);
  return cards;
}

interface Place {
  latitude: number;
  longitude: number;
}

const placeOf = ({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): Place | null => (latitude === null || longitude === null ? null : { latitude, longitude });

/** What a site is known by. */
interface KnownSite {
  name: string;
  /** Degrees; null if unknown. */
  latitude: number | null;
  longitude: number | null;
}

/** GPS is off by some ten metres. */
const sameSiteM = 100;

/** The site at which a card was: within 100 m by its GPS, otherwise of its name; empty if none. */
export function siteFor(
  files: readonly ReadFile[],
  name: string,
  sites: readonly KnownSite[],
): string {
  const at = files
    .map(({ facts }) => facts && placeOf(facts))
    .find((place) => place !== null && place !== undefined);
  const near = at
    ? sites
        .flatMap((site) => {
          const place = placeOf(site);
          return place ? [{ site, metres: distanceM(at, place) }] : [];
        })
        .filter(({ metres }) => metres <= sameSiteM)
        .toSorted((one, other) => one.metres - other.metres)[0]?.site
    : undefined;
  const found = near ?? sites.find((site) => siteKey(site.name) === siteKey(name.trim()));
  return found?.name ?? '';
}
