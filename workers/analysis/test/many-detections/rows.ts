import type { ResultRow, RunMeta } from '../../src/results/file-result.ts';

export const meta: RunMeta = {
  analysis_type: 'birdnet_v2_4',
  model: 'birdnet-v2.4',
  model_version: '2.4',
  settings: {},
};

const recorders = 40;
const speciesCount = 150;
export const perFile = 100;
const names = Array.from({ length: speciesCount }, (_, at) => ({
  scientific_name: `Genus species${at}`,
  common_name: `Bird number ${at}`,
}));

/** Repeatable, 0 to 1. */
const random = (seed: number): number => {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};

const two = (value: number) => String(value).padStart(2, '0');

const bandOf = (seed: number) => ({
  low_hz: 2000 + 1000 * random(seed + 3e9),
  high_hz: 4000 + 1000 * random(seed + 4e9),
  snr_db: 30 * random(seed + 5e9),
});

/** Ten minutes with a hundred detections of birds; `bands`: each with a band. */
export function rowOf(number: number, files: number, bands: boolean): ResultRow {
  const recorder = Math.floor((number * recorders) / files);
  const slot = number - Math.ceil((recorder * files) / recorders);
  const at = new Date(Date.UTC(2026, 3, 1) + slot * 600_000).toISOString();
  const name = `${at.slice(0, 10).replaceAll('-', '')}_${at.slice(11, 19).replaceAll(':', '')}`;
  return {
    file: `REC${two(recorder)}/${name}.WAV`,
    recording: {
      ok: true,
      format: 'wav',
      sample_rate_hz: 48_000,
      channels: 1,
      bits_per_sample: 16,
      duration_s: 600,
      recorded_at: `${at.slice(0, 19)}+02:00`,
      utc_offset: '+02:00',
      device_id: `24F3190${two(recorder)}`,
      make: 'Open Acoustic Devices',
      model: 'AudioMoth',
      latitude: 47.6 + recorder / 100,
      longitude: 9.4,
      battery_v: 4,
      temperature_c: 12,
      issues: [],
    },
    result: {
      status: 'analysed',
      reason: null,
      issues: [],
      seconds_analysed: 600,
      detections: Array.from({ length: perFile }, (_, one) => {
        const seed = number * perFile + one;
        const start = 3 * Math.floor(one * 2 + 2 * random(seed));
        const species = names[Math.floor(speciesCount * random(seed + 1e9) ** 3)];
        return {
          start_s: start,
          end_s: start + 3,
          ...(species ?? { scientific_name: '', common_name: '' }),
          confidence: Math.round(1e4 * (0.1 + 0.9 * random(seed + 2e9))) / 1e4,
          ...(bands && bandOf(seed)),
        };
      }),
      indices: null,
      filtered_by_range: 0,
    },
  };
}
