import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { givenExpansion } from '@biophony/contract/constants';
import { resultFilesOf } from '@biophony/contract/results';
import { inspectFile, isInside, pathOfName, plainPath } from '@biophony/recordings/node';
import { UnreadableAudio } from '../audio/audio-stream.ts';
import { NotInStore } from '../http/transfer.ts';
import { ClipsError } from '../kit/errors.ts';
import { createOutputFile } from '../kit/output-folder.ts';
import { readResults, readResultsSummary, toRunMeta } from '../outputs/read-results.ts';
import type { RunMeta } from '../results/file-result.ts';
import { type Choice, chooseMoments, type Moment, toClipSpan } from './choose-moments.ts';
import type { ClipFormat } from './clip-choices.ts';
import { clipBytes, formatFor } from './clip-file.ts';
import { ClipNames } from './clip-names.ts';
import { clipPicture } from './clip-picture.ts';
import { removeEarlierClips, tableName, writeTable } from './clips-table.ts';
import { bytesPerFrame, toFrames, openSource } from './cut-source.ts';
import type { ListedClip } from './page.ts';
import { writePages } from './write-pages.ts';

interface Cutting {
  meta: RunMeta;
  names: ClipNames;
  pad: number;
  format: ClipFormat;
  scratch: string;
  signal: AbortSignal;
}

const [clipsFolder, picturesFolder] = ['clips', 'pictures'];

/** Leaves out clips without sound. Throws `UnreadableAudio`. */
async function* cutRecording(
  path: string,
  moments: readonly Moment[],
  { meta, names, pad, format: wanted, scratch, signal }: Cutting,
): AsyncGenerator<ListedClip> {
  const spans = moments.map(({ detection }) => toClipSpan(detection, pad));
  const expansionSetting = givenExpansion(meta.settings);
  const expansion = expansionSetting ?? (await inspectFile(path)).facts.time_expansion ?? 1;
  const source = await openSource(path, spans, expansion, join(scratch, 'recording.pcm'));
  const { format } = source;
  try {
    for (const [at, moment] of moments.entries()) {
      signal.throwIfAborted();
      const frames = toFrames(spans[at]!, format, expansion);
      const samples = await source.read(frames);
      const count = samples.length / bytesPerFrame(format);
      if (count === 0) continue;
      const seconds = (frame: number) => frame / format.sampleRate / expansion;
      const span = { from: seconds(frames.first), to: seconds(frames.first + count) };
      const clip = { moment, span, samples, format, expansion, meta };
      const written = formatFor(wanted, format);
      const name = names.nameOf(moment, written);
      const file = join(scratch, clipsFolder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, clipBytes(clip, written));
      const { png, topHz } = clipPicture(clip);
      const picture = join(scratch, picturesFolder, `${moment.order}-${at}.png`);
      await writeFile(picture, png);
      const { sampleRate, channels } = format;
      yield { name, moment, span, sampleRate, expansion, channels, topHz, picture };
    }
  } finally {
    await source.close();
  }
}

export interface Recordings {
  /** Local path; null where no recording has the name. */
  open(file: string): Promise<string | null>;
  release(file: string): Promise<void>;
}

export function recordingsIn(folder: string): Recordings {
  const root = plainPath(folder);
  return {
    async open(file) {
      const path = pathOfName(root, file);
      const isFile = isInside(root, path) && (await stat(path).catch(() => null))?.isFile();
      return isFile ? path : null;
    },
    release: async () => {},
  };
}

interface Source<F extends { filename: string }> {
  files: readonly F[];
  open(file: F): Promise<string>;
  release(filename: string): Promise<void>;
}

export function toRecordings<F extends { filename: string }>(source: Source<F>): Recordings {
  const byName = new Map(source.files.map((file) => [file.filename, file]));
  return {
    async open(name) {
      const file = byName.get(name);
      if (!file) return null;
      return source.open(file).catch((error: unknown) => {
        if (error instanceof NotInStore) return null;
        throw error;
      });
    },
    release: (name) => source.release(name),
  };
}

export interface ClipsWanted {
  results: string;
  recordings: Recordings;
  out: string;
  scratch: string;
  choice: Choice;
  format: ClipFormat;
  /** Stops before anything is put in place. */
  signal: AbortSignal;
}

export interface ClipsMade {
  clips: number;
  species: number;
  chosen: number;
  pages: string[];
  unknown: string[];
  missing: string[];
  unreadable: { file: string; message: string }[];
  /** In WAV, since FLAC cannot hold their samples. */
  notFlac: number;
}

interface Chosen {
  moment: Moment;
  species: number;
  place: number;
}

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

async function* untilStopped<T>(rows: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const row of rows) {
    signal.throwIfAborted();
    yield row;
  }
}

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
 * Replaces an earlier run's clips, table and pages. Equal results and recordings give equal bytes.
 * Throws ClipsError and ResultsUnreadable; reports unreadable recordings.
 */
export async function makeClips(wanted: ClipsWanted): Promise<ClipsMade> {
  const { results, recordings, out, scratch, choice, format, signal } = wanted;
  const summary = await readResultsSummary(results);
  const meta = toRunMeta(summary);
  if (!resultFilesOf(meta.analysis_type).includes('detections.parquet'))
    throw new ClipsError(
      `An analysis ${meta.analysis_type} finds no sounds that could be cut out. Take results of another analysis.`,
    );
  const chosen = await chooseMoments(untilStopped(readResults(results), signal), choice);
  const listed: ListedClip[][] = chosen.map(() => []);
  const result: ClipsMade = {
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
      result.missing.push(file);
      continue;
    }
    const places = new Map(own.map((one) => [one.moment, one]));
    try {
      const moments = own.map(({ moment }) => moment);
      for await (const clip of cutRecording(path, moments, cutting)) {
        const { species, place } = places.get(clip.moment)!;
        listed[species]![place] = clip;
        if (format === 'flac' && clip.name.endsWith('.wav')) result.notFlac++;
      }
    } catch (error) {
      if (!(error instanceof UnreadableAudio)) throw error;
      result.unreadable.push({ file, message: error.message });
    } finally {
      await recordings.release(file);
    }
  }
  const clips = listed.map((own) => own.filter(() => true)).filter(({ length }) => length > 0);
  result.species = clips.length;
  result.clips = clips.reduce((sum, { length }) => sum + length, 0);
  const table = await createOutputFile(join(scratch, tableName));
  await writeTable(table, clips, meta);
  await table.close();
  result.pages = await writePages(clips, aboutOf(choice, meta), (name) =>
    createOutputFile(join(scratch, name)),
  );
  signal.throwIfAborted();
  await removeEarlierClips(out);
  for (const { name } of clips.flat()) {
    await mkdir(dirname(join(out, name)), { recursive: true });
    await rename(join(scratch, clipsFolder, name), join(out, name));
  }
  for (const name of [...result.pages, tableName])
    await rename(join(scratch, name), join(out, name));
  return result;
}
