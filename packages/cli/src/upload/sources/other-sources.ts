import type { UploadSource } from '@biophony/sdk';
import { fileSource, type Sha256Pool } from '@biophony/sdk/node';
import { stat } from 'node:fs/promises';
import { pathOfName } from '@biophony/recordings/node';
import type { FoundCard } from '../../card/find/find-card.ts';
import type { OtherFile } from '../outcomes/other-file.ts';
import type { OtherFiles } from '../outcomes/other-files.ts';

const emptyText = 'It is empty (0 bytes): there is nothing to keep.';
const noFileText = 'It is a device or a socket: there is nothing to keep.';

/** Stored bytes are never shown as what they call themselves. */
const contentType = 'application/octet-stream';

/** Damaged recordings and other files of a card, to be kept as they are. What holds nothing is told to `files`. */
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
    // One that cannot be looked at fails when its bytes are read, and says why.
    else yield sourceOf({ filename, size: info?.size ?? 1, modifiedMs: info?.mtimeMs ?? 0 });
  }
}
