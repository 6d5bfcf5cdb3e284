import { exampleModel, exampleType, givenExpansion } from '@biophony/contract/constants';
import {
  exampleSpecies,
  songAlone,
  type ExampleSpecies,
} from '../../../../tests/fixtures/survey/example-songs.ts';
import { createPowerSpectrogram } from '../indices/power-spectrogram.ts';
import type { Detection } from '../results/file-result.ts';
import type { CreateAnalyser } from './analyser.ts';
import { readSettings } from './read-settings.ts';
import { streamAnalyser } from './stream-analyser.ts';

/** Hertz of the lowest and highest band; the bands are equally wide in octaves. */
const lowestHz = 350;
const highestHz = 7000;
const bandCount = 36;
const windowSeconds = 0.032;
/** Decibels above the background that count as silence, and as loud. */
const quietDb = 4;
const loudDb = 24;

/** Power of each band, a row of `bandCount` a frame. */
function createBands(sampleRateHz: number, onFrame: (bands: Float32Array) => void) {
  const windowSamples = 2 ** Math.round(Math.log2(sampleRateHz * windowSeconds));
  const binHz = sampleRateHz / windowSamples;
  const edges = Array.from({ length: bandCount + 1 }, (_, at) =>
    Math.round((lowestHz * (highestHz / lowestHz) ** (at / bandCount)) / binHz),
  );
  const bands = new Float32Array(bandCount);
  const spectrogram = createPowerSpectrogram(windowSamples, (power) => {
    for (let band = 0; band < bandCount; band++) {
      const from = edges[band]!;
      const to = Math.max(from + 1, edges[band + 1]!);
      let sum = 0;
      for (let bin = from; bin < to; bin++) sum += power[bin] ?? 0;
      bands[band] = sum / (to - from);
    }
    onFrame(bands);
  });
  return { push: spectrogram.push, hopSeconds: windowSamples / 2 / sampleRateHz };
}

/** How loud each cell is above `background`, from 0 to 1. */
function loudness(power: Float32Array, background: Float32Array): Float32Array {
  const cells = new Float32Array(power.length);
  for (let cell = 0; cell < power.length; cell++) {
    const db = 10 * Math.log10(power[cell]! / background[cell % bandCount]!);
    cells[cell] = Math.min(1, Math.max(0, (db - quietDb) / (loudDb - quietDb)));
  }
  return cells;
}

/** The lower quarter of each band over the frames. */
function quietest(power: Float32Array): Float32Array {
  const frames = power.length / bandCount;
  const column = new Float32Array(frames);
  return Float32Array.from({ length: bandCount }, (_, band) => {
    for (let frame = 0; frame < frames; frame++) column[frame] = power[frame * bandCount + band]!;
    column.sort();
    return Math.max(column[Math.floor(frames / 4)]!, 1e-12);
  });
}

interface Template {
  species: ExampleSpecies;
  frames: number;
  /** First and last band that are compared. */
  low: number;
  high: number;
  cells: Float32Array;
}

function templateOf(species: ExampleSpecies, sampleRateHz: number): Template {
  const rows: Float32Array[] = [];
  const bands = createBands(sampleRateHz, (row) => rows.push(row.slice()));
  bands.push(songAlone(species, sampleRateHz));
  const power = new Float32Array(rows.length * bandCount);
  for (const [at, row] of rows.entries()) power.set(row, at * bandCount);
  const loudest = power.reduce((most, one) => Math.max(most, one), 0);
  const background = new Float32Array(bandCount).fill(loudest / 10 ** (loudDb / 10));
  const cells = loudness(power, background);
  let [low, high] = [bandCount, 0];
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === 0) continue;
    low = Math.min(low, cell % bandCount);
    high = Math.max(high, cell % bandCount);
  }
  return {
    species,
    frames: rows.length,
    low: Math.max(0, low - 2),
    high: Math.min(bandCount - 1, high + 2),
    cells,
  };
}

const templatesByRate = new Map<number, readonly Template[]>();
function templatesAt(sampleRateHz: number): readonly Template[] {
  const templates =
    templatesByRate.get(sampleRateHz) ??
    exampleSpecies.map((species) => templateOf(species, sampleRateHz));
  templatesByRate.set(sampleRateHz, templates);
  return templates;
}

/** Cosine of the angle between the template and the sound from a frame on, both as vectors. */
function likeness(cells: Float32Array, from: number, template: Template): number {
  let [product, own, other] = [0, 0, 0];
  for (let frame = 0; frame < template.frames; frame++)
    for (let band = template.low; band <= template.high; band++) {
      const a = cells[(from + frame) * bandCount + band]!;
      const b = template.cells[frame * bandCount + band]!;
      product += a * b;
      own += a * a;
      other += b * b;
    }
  return own > 0 ? product / Math.sqrt(own * other) : 0;
}

/** Likeness of a confidence of one half, and how steeply confidence rises with it. */
const halfAt = 0.68;
const steepness = 11;
const confidenceOf = (like: number) => 1 / (1 + Math.exp(-steepness * (like - halfAt)));

/** Rounded, so that results are alike wherever they are made. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Frames with one background: half a minute. */
const segmentFrames = 1875;

interface ExampleHearing {
  push(samples: Float32Array): void;
  take(): Detection[];
  finish(): Detection[] | null;
}

/** Compares the sound with the song of each invented species, as a template matcher does. */
export function createExampleHearing(sampleRateHz: number, minConf: number): ExampleHearing {
  const templates = templatesAt(sampleRateHz);
  const longest = Math.max(...templates.map(({ frames }) => frames));
  const power = new Float32Array(segmentFrames * bandCount);
  let detections: Detection[] = [];
  let filled = 0;
  let first = 0;
  const bands = createBands(sampleRateHz, (row) => {
    power.set(row, filled * bandCount);
    filled++;
    if (filled < segmentFrames) return;
    hear(filled - longest);
    power.copyWithin(0, (filled - longest) * bandCount);
    first += filled - longest;
    filled = longest;
  });

  const hear = (until: number) => {
    const heard = power.subarray(0, filled * bandCount);
    const cells = loudness(heard, quietest(heard));
    for (const template of templates) {
      const last = Math.min(until, filled - template.frames + 1);
      const likes = Array.from({ length: Math.max(0, last) }, (_, at) =>
        likeness(cells, at, template),
      );
      const apart = template.frames;
      for (const [at, like] of likes.entries()) {
        const confidence = rounded(confidenceOf(like), 4);
        if (confidence < minConf) continue;
        const around = likes.slice(Math.max(0, at - apart), at + apart);
        if (around.some((one, near) => one > like || (one === like && near < Math.min(at, apart))))
          continue;
        const start = (first + at) * bands.hopSeconds;
        detections.push({
          start_s: rounded(start, 3),
          end_s: rounded(start + template.frames * bands.hopSeconds, 3),
          scientific_name: template.species.scientific_name,
          common_name: template.species.common_name,
          confidence,
        });
      }
    }
  };

  const take = () => {
    const taken = detections.toSorted((a, b) => a.start_s - b.start_s);
    detections = [];
    return taken;
  };
  return {
    push: bands.push,
    take,
    finish() {
      if (first + filled === 0) return null;
      hear(filled);
      return take();
    },
  };
}

/** Invented songs of the example project. Confidence: how alike the sound is to the song. */
export const createExampleSongsAnalyser: CreateAnalyser = async (options) => {
  const settings = readSettings(exampleType, options.settings);
  return streamAnalyser<ExampleHearing>({
    model: exampleModel,
    modelVersion: '1',
    timeExpansion: givenExpansion(settings),
    start: ({ sampleRateHz }) => createExampleHearing(sampleRateHz, settings.min_conf ?? 0),
    take: (hearing) => hearing.take(),
    finish(hearing) {
      const detections = hearing.finish();
      return detections ? { detections, indices: null, issues: [] } : 'too_short';
    },
  });
};
