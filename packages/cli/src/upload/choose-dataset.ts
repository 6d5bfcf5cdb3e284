import { setTimeout as pause } from 'node:timers/promises';
import type { Dataset } from '@biophony/contract';
import { type RecordingFacts, SHARED_DEVICE_ID } from '@biophony/recordings';
import { pathOfName } from '@biophony/recordings/node';
import type { ApiError, Client } from '@biophony/sdk';
import { createSha256Pool, type Sha256Pool } from '@biophony/sdk/node';
import type { CardReader, ReadRecording } from '../card/card-reader.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { countText, numberText } from '../kit/format.ts';

/** Files of one name compared before a card counts as another: one of them may have been damaged or cut. */
const mostCompared = 8;

interface StoredContent {
  size_bytes: number;
  sha256: string | null;
}

/** What the service has or was promised, by name. */
async function contentsOf(client: Client, dataId: string, signal: AbortSignal) {
  const contents = new Map<string, StoredContent>();
  for await (const file of client.files.list(dataId, { limit: 1000 }, { signal }))
    contents.set(file.filename, { size_bytes: file.size_bytes, sha256: file.sha256 });
  return contents;
}

/** Whether a recording is what the service has under its name; null where that cannot be known. */
async function isSame(
  pool: Sha256Pool,
  root: string,
  { filename, size }: ReadRecording,
  stored: StoredContent,
  signal: AbortSignal,
): Promise<boolean | null> {
  if (size !== stored.size_bytes) return false;
  if (stored.sha256 === null) return null;
  const sha256 = await pool.hash(pathOfName(root, filename), size, signal).catch(() => null);
  signal.throwIfAborted();
  return sha256 === null ? null : sha256 === stored.sha256;
}

/**
 * Names that a dataset has with other content than the card, where not one of those compared has the same: another
 * card, whose recorder numbers its files alike. Null when the card may go there.
 */
async function otherContents(
  client: Client,
  { data_id }: Dataset,
  reader: CardReader,
  signal: AbortSignal,
): Promise<string[] | null> {
  const contents = await contentsOf(client, data_id, signal);
  const differing: string[] = [];
  const pool = createSha256Pool(1);
  try {
    for await (const file of reader) {
      const stored = file.facts.ok ? contents.get(file.filename) : undefined;
      const same = stored ? await isSame(pool, reader.root, file, stored, signal) : null;
      if (same) return null;
      if (same === false && differing.push(file.filename) >= mostCompared) break;
    }
  } finally {
    await pool.close();
  }
  return differing.length > 0 ? differing : null;
}

/** Recorders by the IDs in their headers: those a dataset holds and those of a card that has none of them. */
interface OtherRecorders {
  dataset: string[];
  card: string[];
}

/** What the recorders say of a card and a dataset; `unknown` where on either side no file names its recorder. */
type RecorderVerdict = 'same' | 'unknown' | OtherRecorders;

const tellsApart = (id: string | null): id is string => id !== null && id !== SHARED_DEVICE_ID;

/** A recorder whose clock is not set begins with the same names on every card. */
const repeatsNames = ({ issues }: RecordingFacts): boolean =>
  issues.some(({ code }) => code === 'clock_not_set');

/**
 * Whose recordings a dataset holds, compared with this card's. Headers are read until a known recorder comes, so only a
 * foreign card is read to its end.
 */
async function compareRecorders(
  client: Client,
  dataset: Dataset,
  reader: CardReader,
  signal: AbortSignal,
): Promise<RecorderVerdict> {
  const recorders = await client.datasets.recorders(dataset.data_id, { signal });
  const known = recorders.map(({ device_id }) => device_id).filter(tellsApart);
  if (known.length === 0) return 'unknown';
  const met = new Set<string>();
  for await (const { facts } of reader) {
    if (!tellsApart(facts.device_id)) continue;
    if (known.includes(facts.device_id)) return repeatsNames(facts) ? 'unknown' : 'same';
    met.add(facts.device_id);
  }
  return met.size === 0 ? 'unknown' : { dataset: known, card: [...met] };
}

/** Why a dataset is another card's: its recorders, or what stands there under the names of this card's files. */
type OtherCard = { recorders: OtherRecorders } | { differing: string[] };

const namedRecorders = 3;

function recordersText(ids: string[]): string {
  const more = ids.length - namedRecorders;
  const named = ids.slice(0, namedRecorders).join(', ');
  const noun = ids.length === 1 ? 'recorder' : 'recorders';
  return `${noun} ${named}${more > 0 ? ` and ${numberText(more)} more` : ''}`;
}

/** The files compared: `A.WAV`, or `A.WAV and 7 more files`. */
function filesText([first = '', ...others]: string[]): string {
  return others.length > 0 ? `${first} and ${countText(others.length, 'more file')}` : first;
}

/**
 * What makes a dataset another card's. Null when the card may go there: it is empty, one of its recorders is on the
 * card, or the recorders are not known and no file stands there with other content under all the names compared.
 */
async function otherCardIn(
  client: Client,
  dataset: Dataset,
  reader: CardReader,
  signal: AbortSignal,
): Promise<OtherCard | null> {
  if (dataset.file_count + dataset.pending_count === 0) return null;
  const recorders = await compareRecorders(client, dataset, reader, signal);
  if (recorders === 'same') return null;
  if (recorders !== 'unknown') return { recorders };
  const differing = await otherContents(client, dataset, reader, signal);
  return differing && { differing };
}

/** Says that a card goes to a dataset of another name, and why. */
function otherCardText(cardName: string, other: OtherCard, name: string): string {
  const why =
    'recorders' in other
      ? `holds another card's recordings (${recordersText(other.recorders.dataset)}), so this one ` +
        `(${recordersText(other.recorders.card)})`
      : `holds another card's recordings of the same names (${filesText(other.differing)} with other content), so this one`;
  return `"${cardName}" ${why} goes to "${name}"; choose another name with --name.`;
}

/** The error of a card that was to go, by name, where another card's recordings are. */
function otherCardError(name: string, other: OtherCard): CliError {
  const why =
    'recorders' in other
      ? `holds recordings of the ${recordersText(other.recorders.dataset)}, and this card is of the ${recordersText(other.recorders.card)}`
      : `holds ${filesText(other.differing)} of this card's names with other content`;
  return new CliError(`The dataset "${name}" ${why}. Nothing was sent.`, {
    hint: 'Choose another --name, or leave it out and a free one is taken. To have several recorders in one dataset, give all their folders in one command.',
    exitCode: exitCodes.usage,
    code: 'other_card',
  });
}

interface DatasetChoice {
  projectId: string;
  /** The dataset that the card has gone to before; null where it is to be found. */
  dataId: string | null;
  /** The name the user gave; null goes by the card's name. */
  given: string | null;
  cardName: string;
  reader: CardReader;
  /** The device; asked for only when the dataset has to be made. */
  device: () => Promise<string>;
  /** Told when the card goes to another dataset than the one of its name. */
  say: (text: string) => void;
  /** Names that other cards of the same command went to; the card's own joins them. */
  taken: Set<string>;
}

/** Milliseconds that a dataset just made by another process has for the first promises of its files. */
const youngMs = 5_000;
const lookEveryMs = 250;

/**
 * A dataset made a moment ago and still empty is waited for: another process may be at sending its card there, of which
 * nothing is known before its first files are.
 */
async function grown(client: Client, dataset: Dataset, signal: AbortSignal): Promise<Dataset> {
  let now = dataset;
  const isNew = () => {
    const age = Date.now() - Date.parse(now.created_at);
    return now.file_count + now.pending_count === 0 && age >= 0 && age < youngMs;
  };
  while (isNew()) {
    await pause(lookEveryMs, undefined, { signal });
    const datasets = await client.datasets.list(dataset.project_id, { signal });
    now = datasets.find(({ data_id }) => data_id === dataset.data_id) ?? now;
  }
  return now;
}

interface Place {
  name: string;
  /** Null when it has to be made. */
  dataset: Dataset | null;
}

/**
 * The dataset for a card: the one of its name, or, where that holds another card, the next name that is free or is
 * this card's already: `AUDIOMOTH 2`. Throws CliError where the user gave the name of another card's dataset.
 */
async function findPlace(
  client: Client,
  { projectId, dataId, given, cardName, reader, say, taken }: DatasetChoice,
  signal: AbortSignal,
): Promise<Place> {
  const datasets = await client.datasets.list(projectId, { signal });
  const before = datasets.find(({ data_id }) => data_id === dataId);
  if (before) return { name: before.dataset_name, dataset: before };
  let first: OtherCard | null = null;
  for (let count = 1; ; count++) {
    const name = given ?? (count === 1 ? cardName : `${cardName} ${count}`);
    if (given === null && taken.has(name)) continue;
    const there = datasets.find((one) => one.dataset_name === name);
    const dataset = there ? await grown(client, there, signal) : null;
    const other = dataset && (await otherCardIn(client, dataset, reader, signal));
    if (!other) {
      if (first) say(otherCardText(cardName, first, name));
      return { name, dataset };
    }
    if (given !== null) throw otherCardError(given, other);
    first ??= other;
  }
}

/** The dataset that a card would go to; null when it would be made. */
export async function findDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset | null> {
  const { name, dataset } = await findPlace(client, choice, signal);
  choice.taken.add(name);
  return dataset;
}

/** How often another process may take the name that a card was to have. */
const mostTries = 10;

/** The dataset for a card, made when there is none; an upload that is run again so finds its own. */
export async function chooseDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset> {
  for (let tried = 1; ; tried++) {
    const { name, dataset } = await findPlace(client, choice, signal);
    if (dataset) {
      choice.taken.add(name);
      return dataset;
    }
    const body = {
      dataset_name: name,
      classification_method: 'by_device' as const,
      data_type_or_device: await choice.device(),
      strict_name: true,
    };
    try {
      const made = await client.datasets.create(choice.projectId, body, { signal });
      choice.taken.add(name);
      return made;
    } catch (error) {
      const isTaken = (error as ApiError).code === 'dataset_exists';
      if (!isTaken || tried === mostTries) throw error;
    }
  }
}
