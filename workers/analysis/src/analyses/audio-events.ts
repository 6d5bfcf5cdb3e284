import { givenExpansion } from '@biophony/contract/constants';
import {
  createSoundEvents,
  type EventSettings,
  type SoundEvent,
  type SoundEvents,
} from '../events/sound-events.ts';
import type { CreateAnalyser } from './analyser.ts';
import type { Detection } from '../results/file-result.ts';
import { readSettings } from './read-settings.ts';
import { bandNotLookedAt, bandNotRecorded } from './sound.ts';
import { streamAnalyser } from './stream-analyser.ts';

/** 512 samples at 384 kHz: bat calls last milliseconds and sweep an octave. */
const batWindowSeconds = 1 / 750;

const emittedTogether = 2000;

const toDetection = (event: SoundEvent): Detection => ({
  ...event,
  scientific_name: '',
  common_name: 'Sound event',
  confidence: Math.max(0, 1 - 10 ** (-event.snr_db / 10)),
});

/**
 * Confidence: share of power in the loudest part above the background, 0.9 at 10 dB, 0.99 at 20 dB.
 */
export const createAudioEventsAnalyser: CreateAnalyser = async (options) => {
  const settings = readSettings('audio_events', options.settings);
  const events: EventSettings = {
    min_snr_db: settings.min_snr_db,
    min_duration_s: settings.min_duration_s,
    fmin: settings.fmin ?? 0,
    fmax: settings.fmax ?? Number.POSITIVE_INFINITY,
    measuresCalls: settings.call_parameters ?? false,
    ...(settings.band === 'bats' ? { windowSeconds: batWindowSeconds } : {}),
  };
  return streamAnalyser<SoundEvents>({
    model: 'biophony-audio-events',
    modelVersion: '1',
    timeExpansion: givenExpansion(settings),
    start: ({ sampleRateHz }) => createSoundEvents(sampleRateHz, events),
    take: (state) => state.take(emittedTogether).map(toDetection),
    finish: (state, { sampleRateHz }) => {
      const soundEvents = state.finish();
      if (!soundEvents) return 'too_short';
      const issues = [
        ...bandNotRecorded(sampleRateHz, events.fmin),
        ...bandNotLookedAt(sampleRateHz, events.fmax),
      ];
      return { detections: soundEvents.map(toDetection), indices: null, issues };
    },
  });
};
