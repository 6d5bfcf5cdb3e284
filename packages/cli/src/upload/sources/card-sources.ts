import type { RecordingInfo } from '@biophony/contract';
import type { UploadSource } from '@biophony/sdk';
import { FileSource, type Sha256Pool } from '@biophony/sdk/node';
import { recordingInfo, type RecordingIssue } from '@biophony/recordings';
import { pathOfName } from '@biophony/recordings/node';
import type { CardReader } from '../../card/read/card-reader.ts';
import type { ReadRecording, ReadRecordings } from '../../card/read/read-recordings.ts';
import { contentTypeOf } from '../../card/read/content-type.ts';
import { refusalOf } from '../../card/read/refusal-of.ts';

/** What the sources of a card share. */
interface CardSources {
  root: string;
  read: ReadRecordings;
  pool: Sha256Pool;
}

/** A recording as the SDK sends it; it refers to what the card's reader keeps anyway. */
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
    return contentTypeOf(this.filename);
  }

  override get recording(): RecordingInfo {
    return recordingInfo(this.#file.facts);
  }

  override get remarks(): string[] {
    return this.#file.facts.issues.map(({ message }) => message);
  }
}

/** The recordings worth sending, as they are read; the others are handed to `refuse`. */
export async function* cardSources(
  reader: CardReader,
  pool: Sha256Pool,
  refuse: (file: ReadRecording, issue: RecordingIssue) => void,
): AsyncGenerator<UploadSource> {
  const card = { root: reader.root, read: reader.read, pool };
  let index = 0;
  for await (const file of reader) {
    const refusal = refusalOf(file.facts);
    if (refusal) refuse(file, refusal);
    else yield new CardSource(card, index);
    index++;
  }
}
