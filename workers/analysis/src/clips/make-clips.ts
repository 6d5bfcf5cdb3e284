import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { resultFilesOf } from '@biophony/contract/results';
import { UnreadableAudio } from '../audio/stream/audio-stream.ts';
import { createOutputFile } from '../outputs/files/output-file.ts';
import { readResults, readResultsSummary, runOf } from '../outputs/read-results.ts';
import { chooseMoments, type Choice } from './choice/choose-moments.ts';
import type { Moment } from './choice/moment.ts';
import { ClipsError } from './choice/clips-error.ts';
import { tableName, writeTable } from './clips-table.ts';
import { clipsFolder, cutRecording, picturesFolder, type Cutting } from './cut-recording.ts';
import { removeEarlierClips } from './earlier-clips.ts';
import type { ClipFormat } from './files/clip-format.ts';
import { ClipNames } from './names/clip-names.ts';
import type { Recordings } from './recordings.ts';
import type { ListedClip } from './sheet/page/listed-clip.ts';
import { writePages } from './sheet/write-pages.ts';

/** What clips are made of, where they go, and which. */
export interface ClipsWanted {
  /** The folder of the results. */
  results: string;
  recordings: Recordings;
  out: string;
  /** A folder on the same disk as `out` for what is not finished. */
  scratch: string;
  choice: Choice;
  format: ClipFormat;
  /** Ends the making; nothing is put in place then. */
  signal: AbortSignal;
}

/** What was made, and what was not. */
export interface ClipsMade {
  clips: number;
  species: number;
  /** Clips that were chosen. */
  chosen: number;
  pages: string[];
  /** Names asked for that no detection has. */
  unknown: string[];
  /** Recordings that are not there. */
  missing: string[];
  /** Recordings that cannot be read, and why. */
  unreadable: { file: string; message: string }[];
  /** Clips in WAV, though FLAC was asked for, which does not hold samples such as theirs. */
  notFlac: number;
}

/** A chosen moment and where it stands: the number of its species, and its place among that one's. */
interface Chosen {
  moment: Moment;
  species: number;
  place: number;
}

/** The chosen moments of each recording in the order of time, the recordings in that of the results. */
function byRecording(chosen: readonly (readonly Moment[])[]): Chosen[][] {
  const recordings = new Map<number, Chosen[]>();
  for (const [species, moments] of chosen.entries())
    for (const [place, moment] of moments.entries()) {
      const own = recordings.get(moment.order) ?? [];
      recordings.set(moment.order, own);
      own.push({ moment, species, place });
    }
  const startOf = ({ moment }: Chosen) => moment.detection.start_s;
  return [...recordings]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => own.sort((a, b) => startOf(a) - startOf(b) || a.species - b.species));
}

/** Rows until the person stops the program. */
async function* untilStopped<T>(rows: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const row of rows) {
    signal.throwIfAborted();
    yield row;
  }
}

/** What was chosen, in words for the page. */
function aboutOf(
  { perSpecies, above }: Choice,
  { model, model_version }: Cutting['meta'],
): string[] {
  const least = above > 0 ? ` with a confidence of ${above} and more` : '';
  return [
    `The ${perSpecies} best moments of each species at most${least}, found by ${model} ${model_version}. A confidence is no probability: listen before you believe it.`,
  ];
}

/**
 * Cuts the best detections of each species out of their recordings, with a table and pages of spectrograms, in place of
 * those of an earlier run. Memory does not grow with the detections. The same results and recordings give the same
 * bytes. Throws ClipsError and ResultsUnreadable; recordings that cannot be read are told.
 */
export async function makeClips(wanted: ClipsWanted): Promise<ClipsMade> {
  const { results, recordings, out, scratch, choice, format, signal } = wanted;
  const summary = await readResultsSummary(results);
  const meta = runOf(summary);
  if (!resultFilesOf(meta.analysis_type).includes('detections.parquet'))
    throw new ClipsError(
      `An analysis ${meta.analysis_type} finds no sounds that could be cut out. Take results of another analysis.`,
    );
  const chosen = await chooseMoments(untilStopped(readResults(results), signal), choice);
  const listed: ListedClip[][] = chosen.map(() => []);
  const made: ClipsMade = {
    clips: 0,
    species: 0,
    chosen: chosen.reduce((sum, { length }) => sum + length, 0),
    pages: [],
    unknown: choice.species.unknown(summary.species),
    missing: [],
    unreadable: [],
    notFlac: 0,
  };
  const cutting = {
    meta,
    names: new ClipNames(choice.pad),
    pad: choice.pad,
    format,
    scratch,
    signal,
  };
  await mkdir(join(scratch, clipsFolder), { recursive: true });
  await mkdir(join(scratch, picturesFolder), { recursive: true });
  for (const own of byRecording(chosen)) {
    signal.throwIfAborted();
    const { file } = own[0]!.moment;
    const path = await recordings.open(file);
    if (path === null) {
      made.missing.push(file);
      continue;
    }
    const places = new Map(own.map((one) => [one.moment, one]));
    try {
      const moments = own.map(({ moment }) => moment);
      for await (const clip of cutRecording(path, moments, cutting)) {
        const { species, place } = places.get(clip.moment)!;
        listed[species]![place] = clip;
        if (format === 'flac' && clip.name.endsWith('.wav')) made.notFlac++;
      }
    } catch (error) {
      if (!(error instanceof UnreadableAudio)) throw error;
      made.unreadable.push({ file, message: error.message });
    } finally {
      await recordings.release(file);
    }
  }
  // Places stay empty where a recording was missing.
  const clips = listed.map((own) => own.filter(() => true)).filter(({ length }) => length > 0);
  made.species = clips.length;
  made.clips = clips.reduce((sum, { length }) => sum + length, 0);
  const table = await createOutputFile(join(scratch, tableName));
  await writeTable(table, clips, meta);
  await table.close();
  made.pages = await writePages(clips, aboutOf(choice, meta), (name) =>
    createOutputFile(join(scratch, name)),
  );
  signal.throwIfAborted();
  await removeEarlierClips(out);
  for (const { name } of clips.flat()) {
    await mkdir(dirname(join(out, name)), { recursive: true });
    await rename(join(scratch, clipsFolder, name), join(out, name));
  }
  for (const name of [...made.pages, tableName]) await rename(join(scratch, name), join(out, name));
  return made;
}
