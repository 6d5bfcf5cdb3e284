import type { RecordingFacts } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import type { InputFile } from '../analyses/analyser.ts';
import { NotInStore } from '../job/transfer.ts';

/** A recording by its name in the results, and by its path. */
export interface Recording {
  filename: string;
  path: string;
}

/** Opens a recording; one that cannot be had from where it was found comes with the reason, and is refused. */
export async function inputOf<R extends Recording>(
  open: (recording: R) => Promise<string>,
  recording: R,
  inZone: (facts: RecordingFacts) => RecordingFacts,
): Promise<InputFile> {
  const { filename } = recording;
  try {
    const path = await open(recording);
    const { facts } = await inspectFile(path);
    return { path, filename, recording: inZone(facts) };
  } catch (error) {
    if (!(error instanceof NotInStore)) throw error;
    const { facts } = await inspectFile(filename);
    const refusal = { code: 'unreadable', message: error.message };
    return { path: filename, filename, recording: inZone(facts), refusal };
  }
}
