import type { ResultRow } from '../../src/results/file-result.ts';
import { rowOf } from './rows.ts';

const pool = 150;
/** Between the starts of two recordings. */
const everyMinutes = 30;

/** Repeatable, above 0 and up to 1. */
function random(...seeds: number[]): number {
  let mixed = 0x9e3779b9;
  for (const seed of seeds) {
    mixed = Math.imul(mixed ^ seed, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return ((mixed >>> 0) + 1) / 2 ** 32;
}

/**
 * Ten minutes of each half hour, a hundred detections in it. Few species make most of them,
 * depending on recorder, week and time of day.
 */
export function surveyRowOf(number: number, files: number, recorders: number): ResultRow {
  const recorder = Math.floor((number * recorders) / files);
  const slot = number - Math.ceil((recorder * files) / recorders);
  const at = new Date(Date.UTC(2026, 3, 1) + slot * everyMinutes * 60_000).toISOString();
  const day = Math.floor((slot * everyMinutes) / 1440);
  const part = Math.floor(((slot * everyMinutes) % 1440) / 180);
  const row = rowOf(number, files, false);
  const detections = row.result.detections.map((detection, one) => {
    const rank = Math.floor(-2.5 * Math.log(random(number, one, 1)));
    const bird = Math.floor(pool * random(recorder, Math.floor(day / 7), part, rank));
    const heard = 0.5 + 2.5 * random(recorder, day, bird);
    const confidence = 0.25 + 0.75 * random(number, one, 2) ** heard;
    return {
      ...detection,
      scientific_name: `Genus species${bird}`,
      common_name: `Bird number ${bird}`,
      confidence: Math.round(1e4 * confidence) / 1e4,
    };
  });
  return {
    ...row,
    file: `REC${recorder}/${slot}.WAV`,
    recording: {
      ...row.recording,
      recorded_at: `${at.slice(0, 19)}+02:00`,
      device_id: `24F3190${recorder}`,
    },
    result: { ...row.result, detections },
  };
}
