import type { RecordingInfo } from '@biophony/contract';
import type { UploadSource } from '@biophony/sdk';
import { fileSource, type FileSourceOptions, type Sha256Pool } from '@biophony/sdk/node';
import { cardPath } from '../card/card-names.ts';
import type { CardReader, ReadRecording } from '../card/card-reader.ts';
import { contentTypeOf } from '../card/content-type.ts';
import { recordingInfo, refusalOf } from '../card/recording-info.ts';
import type { RecordingIssue } from '@biophony/recordings';

/** What the SDK wants to know of a recording; it refers to what the card's reader keeps anyway. */
class CardFile implements FileSourceOptions {
  readonly pool: Sha256Pool;
  readonly #file: ReadRecording;
  readonly #root: string;

  constructor(root: string, file: ReadRecording, pool: Sha256Pool) {
    this.#root = root;
    this.#file = file;
    this.pool = pool;
  }

  get path(): string {
    return cardPath(this.#root, this.#file.filename);
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
    return contentTypeOf(this.#file.filename);
  }

  recording(): RecordingInfo {
    return recordingInfo(this.#file.facts);
  }
}

/** The recordings worth sending, as they are read; the others are handed to `refuse`. */
export async function* cardSources(
  reader: CardReader,
  pool: Sha256Pool,
  refuse: (file: ReadRecording, issue: RecordingIssue) => void,
): AsyncGenerator<UploadSource> {
  for await (const file of reader) {
    const refusal = refusalOf(file.facts);
    if (refusal) refuse(file, refusal);
    else yield fileSource(new CardFile(reader.root, file, pool));
  }
}
