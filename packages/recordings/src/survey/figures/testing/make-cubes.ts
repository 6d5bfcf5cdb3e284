import { parseIsoTime } from '../../../time/iso-time.ts';
import { noHour, type CubeRecorder } from '../figures.ts';
import type { SurveyAnalysis } from '../join-survey.ts';

export interface CubeDetection {
  species: string;
  device_id: string | null;
  at: string | null;
  confidence: number;
}

/** At most an hour. */
export interface MadeEffort {
  device_id: string | null;
  at: string | null;
  seconds: number;
  recordings?: number;
}

const hourMs = 3_600_000;
const offsetIn = (at: string): string => /[+-]\d\d:\d\d$/.exec(at)?.[0] ?? '';

/** As an analysis writes them: the recording begins in the first hour. */
export function hoursOfRecording(device_id: string, at: string, seconds: number): MadeEffort[] {
  const began = parseIsoTime(at)?.localMs ?? Number.NaN;
  const end = began + seconds * 1000;
  const hours: MadeEffort[] = [];
  for (let from = began; from < end;) {
    const to = Math.min(end, (Math.floor(from / hourMs) + 1) * hourMs);
    hours.push({
      device_id,
      at: new Date(from).toISOString().slice(0, 19) + offsetIn(at),
      seconds: (to - from) / 1000,
      recordings: from === began ? 1 : 0,
    });
    from = to;
  }
  return hours;
}

function numbering<T>() {
  const list: T[] = [];
  const numbers = new Map<string, number>();
  return {
    list,
    of(value: T): number {
      const key = JSON.stringify(value);
      const number = numbers.get(key) ?? list.push(value) - 1;
      numbers.set(key, number);
      return number;
    },
  };
}

function hourOf(at: string | null): { hour: number; utc_offset: string | null } {
  const time = at === null ? null : parseIsoTime(at);
  if (!time || at === null) return { hour: noHour, utc_offset: null };
  return {
    hour: Math.floor(time.localMs / hourMs),
    utc_offset: offsetIn(at) || null,
  };
}

export function makeAnalysis(
  data_id: string,
  detections: readonly CubeDetection[],
  effort: readonly MadeEffort[],
): SurveyAnalysis {
  const [species, recorders, listened] = [
    numbering<string>(),
    numbering<CubeRecorder>(),
    numbering<CubeRecorder>(),
  ];
  const counts = detections.map((one) => {
    const { hour, utc_offset } = hourOf(one.at);
    return {
      hour,
      species: species.of(one.species),
      recorder: recorders.of({ device_id: one.device_id, utc_offset }),
      step: Math.min(19, Math.floor(one.confidence * 20 + 1e-9)),
    };
  });
  const hours = effort.map(({ device_id, at, seconds, recordings = 1 }) => {
    const { hour, utc_offset } = hourOf(at);
    return { hour, seconds, recordings, recorder: listened.of({ device_id, utc_offset }) };
  });
  return {
    data_id,
    is_in_zone: false,
    counts: {
      species: species.list.map((name) => ({ scientific_name: name, common_name: `the ${name}` })),
      recorders: recorders.list,
      speciesOf: Uint16Array.from(counts, (one) => one.species),
      recorderOf: Uint16Array.from(counts, (one) => one.recorder),
      hour: Int32Array.from(counts, (one) => one.hour),
      step: Uint8Array.from(counts, (one) => one.step),
      count: new Uint32Array(counts.length).fill(1),
    },
    effort: {
      recorders: listened.list,
      recorderOf: Uint16Array.from(hours, (one) => one.recorder),
      hour: Int32Array.from(hours, (one) => one.hour),
      seconds: Float64Array.from(hours, (one) => one.seconds),
      recordings: Uint32Array.from(hours, (one) => one.recordings),
      refused: new Uint32Array(hours.length),
    },
  };
}
