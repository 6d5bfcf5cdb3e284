import {
  isoWithoutZone,
  parseUtcOffset,
  type RecordingFacts,
  type RecordingIssue,
  timeInMilliseconds,
} from '@biophony/recordings';
import { ownText } from '../kit/format.ts';

type OwnFacts = Pick<RecordingFacts, 'duration_s' | 'recorded_at' | 'battery_v' | 'temperature_c'>;
type SharedFacts = Omit<RecordingFacts, keyof OwnFacts>;

/** Sets of common facts remembered. If every recording has its own, remembering saves nothing. */
const mostShared = 1000;

/** Numbers or null. Without nulls a value takes 8 bytes. */
class NumberColumn {
  readonly #values: number[] = [];

  add(value: number | null): void {
    this.#values.push(value ?? NaN);
  }

  at(index: number): number | null {
    const value = this.#values[index] ?? NaN;
    return Number.isNaN(value) ? null : value;
  }
}

const timeText = (moment: number, offset: string | null): string =>
  isoWithoutZone(moment + (parseUtcOffset(offset ?? '') ?? 0) * 60_000) + (offset ?? '');

/** Milliseconds since 1970, if the text can be restored from that. */
class TimeColumn {
  readonly #moments = new NumberColumn();
  readonly #texts = new Map<number, string>();
  #length = 0;

  add(text: string | null, offset: string | null): void {
    const moment = text === null ? NaN : timeInMilliseconds(text);
    const isMoment = !Number.isNaN(moment) && timeText(moment, offset) === text;
    this.#moments.add(isMoment ? moment : null);
    if (text !== null && !isMoment) this.#texts.set(this.#length, ownText(text));
    this.#length++;
  }

  at(index: number, offset: string | null): string | null {
    const moment = this.#moments.at(index);
    return moment === null ? (this.#texts.get(index) ?? null) : timeText(moment, offset);
  }
}

/**
 * A card has tens of thousands of recordings, so common facts are stored once and numbers in
 * columns. Strings cut from a header would keep the whole header in memory.
 */
export class FactColumns {
  readonly #byJson = new Map<string, SharedFacts>();
  readonly #shared: SharedFacts[] = [];
  readonly durations = new NumberColumn();
  readonly batteries = new NumberColumn();
  readonly temperatures = new NumberColumn();
  readonly times = new TimeColumn();

  add(facts: RecordingFacts): void {
    const { duration_s, recorded_at, battery_v, temperature_c, utc_offset } = facts;
    const shared: SharedFacts = {
      ok: facts.ok,
      format: facts.format,
      sample_rate_hz: facts.sample_rate_hz,
      channels: facts.channels,
      bits_per_sample: facts.bits_per_sample,
      utc_offset,
      device_id: facts.device_id,
      make: facts.make,
      model: facts.model,
      latitude: facts.latitude,
      longitude: facts.longitude,
      ...(facts.location_source !== undefined && { location_source: facts.location_source }),
      ...(facts.time_expansion !== undefined && { time_expansion: facts.time_expansion }),
      issues: facts.issues.map(({ code, message }) => ({ code, message })),
    };
    this.#shared.push(this.#common(JSON.stringify(shared)));
    this.durations.add(duration_s);
    this.batteries.add(battery_v);
    this.temperatures.add(temperature_c);
    this.times.add(recorded_at, utc_offset);
  }

  #common(json: string): SharedFacts {
    const cachedFacts = this.#byJson.get(json);
    if (cachedFacts) return cachedFacts;
    const shared = JSON.parse(json) as SharedFacts;
    if (this.#byJson.size < mostShared) this.#byJson.set(json, shared);
    return shared;
  }

  at(index: number): RecordingFacts {
    return new FactsView(this, this.#shared[index]!, index);
  }
}

class FactsView implements RecordingFacts {
  readonly #columns: FactColumns;
  readonly #shared: SharedFacts;
  readonly #index: number;

  constructor(columns: FactColumns, shared: SharedFacts, index: number) {
    this.#columns = columns;
    this.#shared = shared;
    this.#index = index;
  }

  get ok(): boolean {
    return this.#shared.ok;
  }

  get format(): string {
    return this.#shared.format;
  }

  get sample_rate_hz(): number | null {
    return this.#shared.sample_rate_hz;
  }

  get channels(): number | null {
    return this.#shared.channels;
  }

  get bits_per_sample(): number | null {
    return this.#shared.bits_per_sample;
  }

  get duration_s(): number | null {
    return this.#columns.durations.at(this.#index);
  }

  get recorded_at(): string | null {
    return this.#columns.times.at(this.#index, this.utc_offset);
  }

  get utc_offset(): string | null {
    return this.#shared.utc_offset;
  }

  get device_id(): string | null {
    return this.#shared.device_id;
  }

  get make(): string | null {
    return this.#shared.make;
  }

  get model(): string | null {
    return this.#shared.model;
  }

  get latitude(): number | null {
    return this.#shared.latitude;
  }

  get longitude(): number | null {
    return this.#shared.longitude;
  }

  get location_source(): string | undefined {
    return this.#shared.location_source;
  }

  get time_expansion(): number | undefined {
    return this.#shared.time_expansion;
  }

  get battery_v(): number | null {
    return this.#columns.batteries.at(this.#index);
  }

  get temperature_c(): number | null {
    return this.#columns.temperatures.at(this.#index);
  }

  get issues(): RecordingIssue[] {
    return this.#shared.issues;
  }
}
