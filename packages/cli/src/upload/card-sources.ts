import { stat } from 'node:fs/promises';
import type { RecordingInfo } from '@biophony/contract';
import { recordingInfo, type RecordingIssue } from '@biophony/recordings';
import { pathOfName } from '@biophony/recordings/node';
import type { UploadReport, UploadSource } from '@biophony/sdk';
import { createSha256Pool, FileSource, fileSource, type Sha256Pool } from '@biophony/sdk/node';
import {
  type CardReader,
  guessContentType,
  type ReadRecording,
  type ReadRecordings,
  findRefusal,
} from '../card/card-reader.ts';
import type { FoundCard } from '../card/find-card.ts';
import type { CardOutcomes, OtherFile, OtherFiles } from './outcomes.ts';

interface CardSources {
  root: string;
  read: ReadRecordings;
  pool: Sha256Pool;
}

/** Refers to data that the card's reader keeps anyway, to save memory. */
class CardSource extends FileSource {
  readonly #card: CardSources;
  readonly #index: number;

  constructor(card: CardSources, index: number) {
    super();
    this.#card = card;
    this.#index = index;
  }

  get #file(): ReadRecording {
    return this.#card.read.at(this.#index)!;
  }

  get pool(): Sha256Pool {
    return this.#card.pool;
  }

  get path(): string {
    return pathOfName(this.#card.root, this.filename);
  }

  get filename(): string {
    return this.#file.filename;
  }

  get size(): number {
    return this.#file.size;
  }

  get modifiedMs(): number {
    return this.#file.modifiedMs;
  }

  get contentType(): string {
    return guessContentType(this.filename);
  }

  override get recording(): RecordingInfo {
    return recordingInfo(this.#file.facts);
  }

  override get remarks(): string[] {
    return this.#file.facts.issues.map(({ message }) => message);
  }
}

export async function* cardSources(
  reader: CardReader,
  pool: Sha256Pool,
  refuse: (file: ReadRecording, issue: RecordingIssue) => void,
): AsyncGenerator<UploadSource> {
  const card = { root: reader.root, read: reader.read, pool };
  let index = 0;
  for await (const file of reader) {
    const refusal = findRefusal(file.facts);
    if (refusal) refuse(file, refusal);
    else yield new CardSource(card, index);
    index++;
  }
}

const emptyText = 'It is empty (0 bytes): there is nothing to keep.';
const noFileText = 'It is a device or a socket: there is nothing to keep.';

/** Stored bytes are never served under their own type. */
const contentType = 'application/octet-stream';

/** Damaged recordings and other files, stored unchanged. Reports empty ones to `files`. */
export async function* otherSources(
  { root, others }: FoundCard,
  damaged: readonly OtherFile[],
  pool: Sha256Pool,
  files: OtherFiles | null,
): AsyncGenerator<UploadSource> {
  const sourceOf = (file: OtherFile) =>
    fileSource({
      ...file,
      path: pathOfName(root, file.filename),
      contentType,
      kind: 'other',
      pool,
    });
  for (const file of damaged) {
    files?.add(file.filename, file.size);
    if (file.size === 0) files?.leave(file.filename, 0, 'empty_file', emptyText);
    else yield sourceOf(file);
  }
  for (const { filename, refusal } of others) {
    if (refusal !== undefined) {
      files?.refuse(filename, refusal);
      continue;
    }
    const info = await stat(pathOfName(root, filename)).catch(() => null);
    if (info && !info.isFile()) files?.leave(filename, 0, 'no_file', noFileText);
    else if (info?.size === 0) files?.leave(filename, 0, 'empty_file', emptyText);
    // An unreadable file fails when its bytes are read, with the reason.
    else yield sourceOf({ filename, size: info?.size ?? 1, modifiedMs: info?.mtimeMs ?? 0 });
  }
}

/** All files to store, to find out whether they fit. */
export async function* everySource(
  card: FoundCard,
  everything: boolean,
  reader: CardReader,
  pool: Sha256Pool,
): AsyncGenerator<UploadSource> {
  const damaged: OtherFile[] = [];
  yield* cardSources(reader, pool, ({ filename, size, modifiedMs }, { code }) => {
    if (code !== 'unreadable') damaged.push({ filename, size, modifiedMs });
  });
  if (everything) yield* otherSources(card, damaged, pool, null);
}

export function joinReports(recordings: UploadReport, others: UploadReport): UploadReport {
  const sentBytes = recordings.totals.sentBytes + others.totals.sentBytes;
  const { ended, error } = others;
  return {
    ...recordings,
    dataset: others.dataset ?? recordings.dataset,
    totals: { ...recordings.totals, sentBytes },
    ended,
    error,
  };
}

export async function dryRunOthers(
  card: FoundCard,
  recordings: CardOutcomes,
  others: OtherFiles,
): Promise<void> {
  const pool = createSha256Pool();
  for await (const { filename, size } of otherSources(card, recordings.keepable(), pool, others))
    others.settle({ outcome: 'would_upload', filename, size, sha256: null });
}

export const listOutcomes = (recordings: CardOutcomes, others: OtherFiles | null) => [
  ...recordings.outcomes.values(),
  ...(others?.outcomes.values() ?? []),
];
