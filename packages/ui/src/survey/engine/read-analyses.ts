import { readCountCube, readEffortCube } from '@biophony/recordings/cubes';
import type { SurveyAnalysis } from '@biophony/recordings/survey';
import { pause } from '../../explorer/data/files/pause.ts';
import { ReadError } from '../../explorer/data/files/read-error.ts';
import { remoteFile } from '../../explorer/data/files/remote-file.ts';
import type { OpenInput } from './calls.ts';

/** Cubes that are fetched at once. */
const fetchedAtOnce = 4;

async function readCube<T>(
  { url, size }: { url: string; size: number },
  parse: (bytes: ArrayBuffer) => Promise<T>,
): Promise<T> {
  const bytes = await remoteFile(url, size).read(0, size);
  try {
    return await parse(bytes.buffer);
  } catch (cause) {
    throw new ReadError('damaged', cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
}

/** Reads the cubes of analyses, some at once, and reports bytes read, of all. Throws ReadError. */
export async function readAnalyses(
  analyses: OpenInput['analyses'],
  report: (news: { read: number; of: number }) => void,
): Promise<SurveyAnalysis[]> {
  const of = analyses.reduce((sum, { counts, effort }) => sum + counts.size + effort.size, 0);
  let read = 0;
  const joined: SurveyAnalysis[] = [];
  const waiting = analyses.entries();
  const work = async () => {
    for (const [at, { data_id, is_in_zone, counts, effort }] of waiting) {
      joined[at] = {
        data_id,
        is_in_zone,
        counts: await readCube(counts, readCountCube),
        effort: await readCube(effort, readEffortCube),
      };
      await pause();
      read += counts.size + effort.size;
      report({ read, of });
    }
  };
  await Promise.all(Array.from({ length: fetchedAtOnce }, work));
  return joined;
}
