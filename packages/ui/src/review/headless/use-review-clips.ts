'use client';

import type { SampleItem } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useKit } from '../../context/kit-context.ts';
import type { Engine } from '../../explorer/engine/start-engine.ts';
import { ReadError, readProblem } from '../../explorer/data/files/read-error.ts';
import { clipBounds, picturesOf, readClip, workOf } from '../../explorer/model/clip/clip-view.ts';
import { findRecording } from '../../explorer/model/clip/find-recording.ts';
import { topHzOf } from '../../explorer/sound/band.ts';
import { rangeAround } from '../../explorer/sound/clip.ts';
import { keys } from '../../state/query-keys.ts';
import { createClipCache, type ClipCache } from '../model/clip-cache.ts';
import { isAbsent, ProjectLeft } from '../model/clip-problem.ts';
import { evenedGainDb } from '../model/evened.ts';
import { reviewContext, type ReviewClip } from '../model/review-clip.ts';

/** Links live an hour; they are asked for anew well before, in milliseconds. */
const linkMs = 45 * 60_000;
/** Clips that are read at a time. */
const atOnce = 3;
/** Samples kept of clips that are not needed now: 64 MB, more than a minute and a half of a bat recorder's 384 kHz. */
const mostSamples = 16 * 1024 ** 2;

export type ReviewClips = ClipCache<SampleItem, ReviewClip>;

interface Reading {
  client: Client;
  queryClient: QueryClient;
  engine: Engine;
  projectId: string;
  /** How many times the recordings of the sample were slowed down. */
  expansion: number;
}

const recordingKey = (dataId: string, file: string) => ['recording', dataId, file];

/** Finds the recording of an item, with a link that is kept as long as it is good. */
function recordingOf({ client, queryClient }: Reading, { data_id: dataId, file }: SampleItem) {
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

/** What the answer that a recording is not there means: where the project is not there either, this person has left it. */
async function absence(
  { client, queryClient, projectId }: Reading,
  cause: unknown,
): Promise<unknown> {
  const asked = queryClient.fetchQuery({
    queryKey: keys.project(projectId),
    queryFn: () => client.projects.get(projectId),
  });
  return asked.then(
    () => cause,
    (error: unknown) => (isAbsent(error) ? new ProjectLeft({ cause }) : cause),
  );
}

/** Reads the clip of an item. Throws what the SDK throws, ReadError and ProjectLeft. */
async function readReviewClip(
  reading: Reading,
  item: SampleItem,
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
    return readClip(engine, recording, range, expansion, signal);
  };
  const clip = await read()
    .catch(async (error: unknown) => {
      // A link can end before its time, where a store gets another key.
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
  };
}

/**
 * The clips of items of a project, whose recordings were slowed down `expansion` times; those that are `wanted` are read, in
 * their order. Null until the engine runs.
 */
export function useReviewClips(
  engine: Engine | null,
  projectId: string,
  expansion: number,
  wanted: readonly SampleItem[],
): { clips: ReviewClips | null; renew: (item: SampleItem) => void } {
  const { client, queryClient } = useKit();
  const clips = useMemo(
    () =>
      engine &&
      createClipCache<SampleItem, ReviewClip>({
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
  // What could not be had without a network is read once there is one.
  useEffect(() => {
    const again = () => wanted.forEach((item) => clips?.retry(item));
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  }, [clips, wanted]);
  useSyncExternalStore(clips?.subscribe ?? notYet, () => clips?.version() ?? -1);
  const renew = useCallback(
    (item: SampleItem) => {
      const { data_id: dataId, file } = item;
      void queryClient.invalidateQueries({
        queryKey: recordingKey(dataId, file),
        refetchType: 'none',
      });
      // Others of the same recording were perhaps read before it was gone.
      const others = wanted.filter((one) => one.data_id === dataId && one.file === file);
      for (const one of new Set([item, ...others])) clips?.renew(one);
    },
    [clips, queryClient, wanted],
  );
  return { clips, renew };
}

const notYet = () => () => undefined;
