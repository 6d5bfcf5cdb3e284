'use client';

import type { Sample, SampleItem } from '@biophony/contract';
import { timeExpansionOf } from '@biophony/contract/constants';
import { ApiError, type Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { keys } from '../base/query-keys.ts';
import {
  clipBounds,
  findRecording,
  picturesOf,
  readClip,
  workOf,
} from '../explorer/clip/clip-view.ts';
import { rangeAround, topHzOf } from '../explorer/clip/clip.ts';
import { useEngine } from '../explorer/clip/use-clip.ts';
import { describeReadError, readProblem, ReadError } from '../explorer/engine/remote-file.ts';
import type { Engine } from '../explorer/engine/start-engine.ts';
import { isAbsent } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useReviewMessages, useVerdictMessages } from '../kit/use-page-messages.ts';
import {
  type ClipCache,
  createClipCache,
  type ReviewClip,
  reviewContext,
  type ReviewPlayer,
} from './use-review-player.ts';
import { itemsAhead, type ReviewState } from './queue.ts';
import { type HeardItem, referencesBeside } from './use-references.ts';

/**
 * The recording was deleted, the person may not read it, the person has lost the project, or
 * anything else, which may be temporary.
 */
type ClipProblem = 'deleted' | 'kept_from' | 'left' | 'unreadable';

/** The project was deleted, or the person is no longer a member. */
export class ProjectLeft extends Error {
  constructor(options?: ErrorOptions) {
    super('The project is not there for this account.', options);
    this.name = 'ProjectLeft';
  }
}

export function toClipProblem(error: unknown): ClipProblem {
  if (error instanceof ProjectLeft) return 'left';
  if (isAbsent(error) || readProblem(error) === 'missing') return 'deleted';
  return error instanceof ApiError && error.status === 403 ? 'kept_from' : 'unreadable';
}

/** Whether retrying is useless. */
export const isLost = (problem: ClipProblem): boolean =>
  problem === 'deleted' || problem === 'kept_from';

export interface ToldProblem {
  text: string;
  again: boolean;
  /** Whether it cannot be judged. */
  lost: boolean;
  onward: boolean;
}

const sentences = (...parts: readonly (string | undefined)[]) =>
  parts.filter(Boolean).join('. ').replaceAll('..', '.');

export function useClipProblem(): (error: unknown) => ToldProblem {
  const { messages } = useKit();
  const t = useReviewMessages();
  const { left } = useVerdictMessages();
  return (error) => {
    const problem = toClipProblem(error);
    const lost = isLost(problem);
    const flags = { again: !lost, lost, onward: problem !== 'left' };
    if (problem === 'deleted') return { ...flags, text: t.deleted };
    if (problem === 'left') return { ...flags, text: left };
    const { message, hint } = describeReadError(error, t.unreadable, messages);
    return { ...flags, text: sentences(message, hint, lost ? t.goOn : t.skipIt) };
  };
}

/** Target level and loudest sample allowed, in decibels relative to full scale. */
const [wantedDb, peakDb] = [-20, -1];
/** Most decibels that a quiet clip is raised, so that silence does not become noise. */
const mostGainDb = 36;
/** Seconds of a block, and how far (decibels) a counted block may lie below the mean. */
const [blockSeconds, gateDb] = [0.1, 10];

const decibels = (power: number): number => 10 * Math.log10(power);

/**
 * Gain in decibels that makes all clips about equally loud: the level becomes -20 dB and no sample
 * passes -1 dB of full scale. The level is the mean power of the 0.1 s blocks no more than 10 dB
 * below the mean of all, so that pauses do not count: the relative gate of ITU-R BS.1770-5, without
 * its frequency weighting, which does not apply to a bat played slowly. 0 for silence.
 */
export function evenedGainDb(samples: Float32Array, sampleRate: number): number {
  const length = Math.max(1, Math.round(blockSeconds * sampleRate));
  const powers: number[] = [];
  let peak = 0;
  for (let from = 0; from < samples.length; from += length) {
    const to = Math.min(samples.length, from + length);
    let sum = 0;
    for (let at = from; at < to; at++) {
      const value = samples[at]!;
      sum += value * value;
      peak = Math.max(peak, Math.abs(value));
    }
    powers.push(sum / (to - from));
  }
  if (peak === 0) return 0;
  const mean = (of: readonly number[]) => of.reduce((all, one) => all + one, 0) / of.length;
  const least = mean(powers) * 10 ** (-gateDb / 10);
  const level = mean(powers.filter((power) => power >= least));
  return Math.min(mostGainDb, wantedDb - decibels(level), peakDb - decibels(peak * peak));
}

/** Links live an hour; they are renewed well before, in milliseconds. */
const linkMs = 45 * 60_000;
const atOnce = 3;
/**
 * Audio samples kept of clips not needed now: 64 MB, more than a minute and a half at the 384 kHz
 * of a bat recorder.
 */
const mostSamples = 16 * 1024 ** 2;

type ReviewClips = ClipCache<HeardItem, ReviewClip>;

interface Reading {
  client: Client;
  queryClient: QueryClient;
  engine: Engine;
  projectId: string;
  /** Time expansion factor of the sample's recordings. */
  expansion: number;
}

const recordingKey = (dataId: string, file: string) => ['recording', dataId, file];

function recordingOf({ client, queryClient }: Reading, { data_id: dataId, file }: HeardItem) {
  const queryKey = recordingKey(dataId, file);
  return {
    find: () =>
      queryClient.fetchQuery({
        queryKey,
        queryFn: () => findRecording(client, dataId, file),
        staleTime: linkMs,
      }),
    forget: () => queryClient.invalidateQueries({ queryKey, refetchType: 'none' }),
  };
}

/** Meaning of a missing recording: if the project is missing too, the person has left it. */
async function absence(
  { client, queryClient, projectId }: Reading,
  cause: unknown,
): Promise<unknown> {
  const request = queryClient.fetchQuery({
    queryKey: keys.project(projectId),
    queryFn: () => client.projects.get(projectId),
  });
  return request.then(
    () => cause,
    (error: unknown) => (isAbsent(error) ? new ProjectLeft({ cause }) : cause),
  );
}

/** Reads the clip of an item. Throws the SDK's errors, ReadError and ProjectLeft. */
async function readReviewClip(
  reading: Reading,
  item: HeardItem,
  signal: AbortSignal,
): Promise<ReviewClip> {
  if (item.recording_deleted)
    throw new ReadError('missing', 'The recording was deleted after the sample was drawn.');
  const { engine, expansion } = reading;
  const { find, forget } = recordingOf(reading, item);
  const range = rangeAround(item.start_s, item.end_s, reviewContext);
  const read = async () => {
    const recording = await find();
    signal.throwIfAborted();
    const clip = await readClip(engine, recording, range, expansion, signal);
    return { clip, recordedAt: recording.recordedAt };
  };
  const { clip, recordedAt } = await read()
    .catch(async (error: unknown) => {
      // A link can expire early when the store gets another key.
      if (readProblem(error) !== 'expired') throw error;
      await forget();
      return read();
    })
    .catch(async (error: unknown) => {
      throw isAbsent(error) ? await absence(reading, error) : error;
    });
  const topHz = topHzOf(null, null, clip.sampleRate);
  return {
    clip,
    picture: picturesOf(clip, topHz, workOf(engine)),
    frame: { ...clipBounds(clip), high: topHz },
    gainDb: evenedGainDb(clip.samples, clip.sampleRate),
    recordedAt,
  };
}

/**
 * Clips of a project's items, recorded with time expansion `expansion`; reads those `wanted` in
 * order. Null until the engine runs.
 */
function useReviewClips(
  engine: Engine | null,
  projectId: string,
  expansion: number,
  wanted: readonly HeardItem[],
): { clips: ReviewClips | null; renew: (item: HeardItem) => void } {
  const { client, queryClient } = useKit();
  const clips = useMemo(
    () =>
      engine &&
      createClipCache<HeardItem, ReviewClip>({
        keyOf: ({ data_id: dataId, file, start_s: start, end_s: end }) =>
          [dataId, file, start, end].join('\n'),
        load: (item, signal) =>
          readReviewClip({ client, queryClient, engine, projectId, expansion }, item, signal),
        sizeOf: ({ clip }) => clip.samples.length,
        atOnce,
        most: mostSamples,
      }),
    [engine, client, queryClient, projectId, expansion],
  );
  useEffect(() => () => clips?.close(), [clips]);
  useEffect(() => clips?.want(wanted), [clips, wanted]);
  useEffect(() => {
    const again = () => wanted.forEach((item) => clips?.retry(item));
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  }, [clips, wanted]);
  useSyncExternalStore(clips?.subscribe ?? notYet, () => clips?.version() ?? -1);
  const renew = useCallback(
    (item: HeardItem) => {
      const { data_id: dataId, file } = item;
      void queryClient.invalidateQueries({
        queryKey: recordingKey(dataId, file),
        refetchType: 'none',
      });
      // Other clips of this recording may have been read before it was deleted.
      const others = wanted.filter((one) => one.data_id === dataId && one.file === file);
      for (const one of new Set([item, ...others])) clips?.renew(one);
    },
    [clips, queryClient, wanted],
  );
  return { clips, renew };
}

const notYet = () => () => undefined;

/** Clips of a grid page. */
export const gridClips = 9;
/** Clips drawn and ready to play in advance. */
const readyClips = 3;

export function useAhead(
  { project_id: projectId, settings }: Pick<Sample, 'project_id' | 'settings'>,
  state: ReviewState,
  items: readonly SampleItem[],
  grid: boolean,
  references: readonly HeardItem[],
) {
  const engine = useEngine();
  const wanted = useMemo(
    () => itemsAhead(state, items, grid ? 2 * gridClips : 1 + readyClips),
    [state, items, grid],
  );
  const beside = useMemo(
    () => (grid ? [] : referencesBeside(references, wanted[0])),
    [grid, references, wanted],
  );
  // Clips to judge come before those beside them.
  const heard = useMemo(() => [...wanted, ...beside], [wanted, beside]);
  const { clips, renew } = useReviewClips(engine, projectId, timeExpansionOf(settings), heard);
  const of = (item: HeardItem) => clips?.get(item) ?? ({ status: 'loading' } as const);
  const visibleItems = grid ? wanted.slice(0, gridClips) : wanted;
  const withClip = <Item extends HeardItem>(item: Item) => {
    const clipState = of(item);
    return {
      item,
      clip: clipState.status === 'ready' ? clipState.clip : null,
      error: clipState.status === 'failed' ? clipState.error : null,
      failed: clipState.status === 'failed',
    };
  };
  return {
    ahead: visibleItems.map(withClip),
    beside: beside.map(withClip),
    of,
    retry: (item: SampleItem) => clips?.retry(item),
    renew,
  };
}

/**
 * Plays each clip as it comes, after the first user action: browsers block audio before. The
 * previous clip stops, also if the next is not read yet.
 */
export function useAutoplay(
  item: number | null,
  clip: ReviewClip | null,
  { play, stop }: Pick<ReviewPlayer, 'play' | 'stop'>,
) {
  const begun = useRef(false);
  const lastItem = useRef(item);
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if (lastItem.current !== item) {
      lastItem.current = item;
      heard.current = null;
      if (!clip) stop();
    }
    if (!begun.current || item === null || !clip || heard.current === item) return;
    heard.current = item;
    play(clip);
  }, [item, clip, play, stop]);
  return () => {
    begun.current = true;
  };
}
