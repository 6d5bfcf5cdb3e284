import { ApiError, SourceError } from '@biophony/sdk';
import type { Sha256Pool } from '@biophony/sdk/node';
import { stat } from 'node:fs/promises';
import { pathOfName } from '@biophony/recordings/node';
import { readBack, type ReadBack } from './read-back.ts';
import type { StoredFile, StoredFiles } from './stored-files.ts';
import { unreadVerdict, type Verdict } from '../verdict/verdict.ts';

export interface Verification extends ReadBack {
  root: string;
  stored: StoredFiles;
  pool: Sha256Pool;
  /** Whether a check that the service made itself will do, without reading the bytes back. */
  trust: boolean;
  /** SHA-256 of what was read back, by file ID: copies are stored once. */
  known: Map<string, Promise<string | null>>;
}

const otherContent = 'The service has other content under this name, and keeps that.';
const damagedText = {
  known: 'Its bytes in the store are damaged, and the service knows it now.',
  unlike:
    'The service reads the bytes of this card in its store, and gives others here: something between changes them.',
  unasked:
    'The service says that it has it, and does not give the same bytes back. A manager of the project who verifies the card tells the service so.',
};

/** Has the service read a file itself that it does not give back as it was stored. */
async function damageOf({ file_id }: StoredFile, { client, dataId, signal }: Verification) {
  try {
    const { damaged } = await client.files.check(dataId, file_id, { signal });
    return damaged ? damagedText.known : damagedText.unlike;
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) throw error;
    return damagedText.unasked;
  }
}

async function prove(file: StoredFile, sha256: string, terms: Verification) {
  if (terms.trust && file.sha256 === sha256 && file.verified_by !== null) return file.verified_by;
  const reading = terms.known.get(file.file_id) ?? readBack(file, terms);
  terms.known.set(file.file_id, reading);
  return (await reading) === sha256 ? ('read_back' as const) : null;
}

/** Reads one file of the card anew and compares it with what the service has. Throws what ends the whole. */
export async function verifyFile(filename: string, terms: Verification): Promise<Verdict> {
  const { root, stored, pool, signal } = terms;
  const path = pathOfName(root, filename);
  const verdict = unreadVerdict(filename, null);
  try {
    const { size } = await stat(path);
    verdict.size_bytes = size;
    if (size === 0) return { ...verdict, status: 'empty' };
    verdict.sha256 = await pool.hash(path, size, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const why = error instanceof SourceError ? error.message : 'it is not there any more';
    return { ...verdict, reason: `It could not be read from the card: ${why}.` };
  }
  const { sha256, size_bytes: size } = verdict;
  const named = stored.named(filename);
  const unsummed = named?.status === 'stored' && named.sha256 === null ? named : null;
  const same = stored.ofContent(filename, sha256, size) ?? unsummed;
  if (!same || (same === unsummed && same.size_bytes !== size)) {
    const isThere = named?.status === 'stored';
    const reason = isThere ? otherContent : 'The service does not have it.';
    return { ...verdict, status: isThere ? 'different' : 'missing', reason };
  }
  return verdictOn(same, verdict, terms);
}

/** The verdict on a file of the card of which `same` is said to have the content. */
export async function verdictOn(
  same: StoredFile,
  verdict: Verdict,
  terms: Verification,
): Promise<Verdict> {
  const { filename, sha256 } = verdict;
  const { kind, device_id } = same;
  const stored_as =
    same.filename.normalize('NFC') === filename.normalize('NFC') ? null : same.filename;
  const found = { ...verdict, kind, device_id, stored_as };
  const proved_by = await prove(same, sha256 ?? '', terms);
  if (proved_by) return { ...found, status: 'same', proved_by };
  const isDamaged = same.sha256 === sha256;
  return {
    ...found,
    status: isDamaged ? 'damaged' : 'different',
    reason: isDamaged ? await damageOf(same, terms) : otherContent,
  };
}
