import { setTimeout as pause } from 'node:timers/promises';
import type { Dataset } from '@biophony/contract';
import { type RecordingFacts, SHARED_DEVICE_ID } from '@biophony/recordings';
import { pathOfName } from '@biophony/recordings/node';
import type { ApiError, Client } from '@biophony/sdk';
import { createSha256Pool, type Sha256Pool } from '@biophony/sdk/node';
import type { CardReader, ReadRecording } from '../card/card-reader.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { countText, numberText } from '../kit/format.ts';

/**
 * Files of one name compared before a card counts as a different one: some may be damaged or cut.
 */
const mostCompared = 8;

interface StoredContent {
  size_bytes: number;
  sha256: string | null;
}

async function contentsOf(client: Client, dataId: string, signal: AbortSignal) {
  const contents = new Map<string, StoredContent>();
  for await (const file of client.files.list(dataId, { limit: 1000 }, { signal }))
    contents.set(file.filename, { size_bytes: file.size_bytes, sha256: file.sha256 });
  return contents;
}

/** Whether the service has the same content under this name; null when unknown. */
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
 * Names stored with other content, when no compared file is the same: another card, whose recorder
 * uses the same numbering. Null when the card may go there.
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

/** Recorder IDs of a dataset, and of a card that shares none of them. */
interface OtherRecorders {
  dataset: string[];
  card: string[];
}

/** `unknown` when one side names no recorder. */
type RecorderVerdict = 'same' | 'unknown' | OtherRecorders;

const tellsApart = (id: string | null): id is string => id !== null && id !== SHARED_DEVICE_ID;

/** A recorder with an unset clock starts with the same names on every card. */
const repeatsNames = ({ issues }: RecordingFacts): boolean =>
  issues.some(({ code }) => code === 'clock_not_set');

/**
 * Compares recorders of a dataset and this card. Stops at the first match, so only a foreign card
 * is read completely.
 */
async function compareRecorders(
  client: Client,
  dataset: Dataset,
  reader: CardReader,
  signal: AbortSignal,
): Promise<RecorderVerdict> {
  const recorders = await client.datasets.recorders(dataset.data_id, { signal });
  const deviceIds = recorders.map(({ device_id }) => device_id).filter(tellsApart);
  if (deviceIds.length === 0) return 'unknown';
  const met = new Set<string>();
  for await (const { facts } of reader) {
    if (!tellsApart(facts.device_id)) continue;
    if (deviceIds.includes(facts.device_id)) return repeatsNames(facts) ? 'unknown' : 'same';
    met.add(facts.device_id);
  }
  return met.size === 0 ? 'unknown' : { dataset: deviceIds, card: [...met] };
}

type OtherCard = { recorders: OtherRecorders } | { differing: string[] };

const namedRecorders = 3;

function recordersText(ids: string[]): string {
  const more = ids.length - namedRecorders;
  const named = ids.slice(0, namedRecorders).join(', ');
  const noun = ids.length === 1 ? 'recorder' : 'recorders';
  return `${noun} ${named}${more > 0 ? ` and ${numberText(more)} more` : ''}`;
}

/** `A.WAV`, or `A.WAV and 7 more files`. */
function filesText([first = '', ...others]: string[]): string {
  return others.length > 0 ? `${first} and ${countText(others.length, 'more file')}` : first;
}

/**
 * Why a dataset belongs to another card. Null when this card may go there: it is empty, shares a
 * recorder, or recorders are unknown and the compared names do not all have other content.
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

function otherCardText(cardName: string, other: OtherCard, name: string): string {
  const why =
    'recorders' in other
      ? `holds another card's recordings (${recordersText(other.recorders.dataset)}), so this one ` +
        `(${recordersText(other.recorders.card)})`
      : `holds another card's recordings of the same names (${filesText(other.differing)} with other content), so this one`;
  return `"${cardName}" ${why} goes to "${name}"; choose another name with --name.`;
}

function otherCardError(name: string, other: OtherCard): CliError {
  const why =
    'recorders' in other
      ? `holds recordings of the ${recordersText(other.recorders.dataset)}, and this card is of the ${recordersText(other.recorders.card)}`
      : `holds ${filesText(other.differing)} of this card's names with other content`;
  return new CliError(`The dataset "${name}" ${why}. Nothing was sent.`, {
    hint: 'Choose another --name, or leave it out to get a free one. To have several recorders in one dataset, name all their folders in one command.',
    exitCode: exitCodes.usage,
    code: 'other_card',
  });
}

interface DatasetChoice {
  projectId: string;
  /** Dataset this card went to before; null searches for it. */
  dataId: string | null;
  /** Name by the user; null uses the card's name. */
  wantedName: string | null;
  cardName: string;
  reader: CardReader;
  /** Called only when the dataset must be created. */
  device: () => Promise<string>;
  /** Called when the card goes to a dataset with another name. */
  say: (text: string) => void;
  usedNames: Set<string>;
}

/** Milliseconds that another process gets to announce its first files in a new dataset. */
const youngMs = 5_000;
const lookEveryMs = 250;

/**
 * Waits for a new, empty dataset: another process may be starting to send its card there, which is
 * unknown until its first files appear.
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

interface DatasetTarget {
  name: string;
  /** Null when it must be created. */
  dataset: Dataset | null;
}

/**
 * Dataset of the card's name; if that holds another card, the next name that is free or already
 * this card's: `AUDIOMOTH 2`. Throws CliError when the user named another card's dataset.
 */
async function findTarget(
  client: Client,
  { projectId, dataId, wantedName, cardName, reader, say, usedNames }: DatasetChoice,
  signal: AbortSignal,
): Promise<DatasetTarget> {
  const datasets = await client.datasets.list(projectId, { signal });
  const before = datasets.find(({ data_id }) => data_id === dataId);
  if (before) return { name: before.dataset_name, dataset: before };
  let first: OtherCard | null = null;
  for (let count = 1; ; count++) {
    const name = wantedName ?? (count === 1 ? cardName : `${cardName} ${count}`);
    if (wantedName === null && usedNames.has(name)) continue;
    const there = datasets.find((one) => one.dataset_name === name);
    const dataset = there ? await grown(client, there, signal) : null;
    const other = dataset && (await otherCardIn(client, dataset, reader, signal));
    if (!other) {
      if (first) say(otherCardText(cardName, first, name));
      return { name, dataset };
    }
    if (wantedName !== null) throw otherCardError(wantedName, other);
    first ??= other;
  }
}

/** Null when it would be created. */
export async function findDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset | null> {
  const { name, dataset } = await findTarget(client, choice, signal);
  choice.usedNames.add(name);
  return dataset;
}

/** Retries when another process takes the name. */
const mostTries = 10;

/** Finds or creates a card's dataset; a repeated upload finds its own. */
export async function chooseDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset> {
  for (let tried = 1; ; tried++) {
    const { name, dataset } = await findTarget(client, choice, signal);
    if (dataset) {
      choice.usedNames.add(name);
      return dataset;
    }
    const body = {
      dataset_name: name,
      classification_method: 'by_device' as const,
      data_type_or_device: await choice.device(),
      strict_name: true,
    };
    try {
      const newDataset = await client.datasets.create(choice.projectId, body, { signal });
      choice.usedNames.add(name);
      return newDataset;
    } catch (error) {
      const isTaken = (error as ApiError).code === 'dataset_exists';
      if (!isTaken || tried === mostTries) throw error;
    }
  }
}
