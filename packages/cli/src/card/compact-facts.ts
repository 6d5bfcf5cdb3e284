import type { RecordingFacts, RecordingIssue } from '@biophony/recordings';
import { ownText } from '../text/own-text.ts';

/** What differs from recording to recording; the rest is mostly equal on a whole card. */
type OwnFacts = Pick<RecordingFacts, 'duration_s' | 'recorded_at' | 'battery_v' | 'temperature_c'>;
type SharedFacts = Omit<RecordingFacts, keyof OwnFacts>;

/** Facts that refer to what recordings of a card have in common: a card has tens of thousands of them. */
class CompactFacts implements RecordingFacts {
  readonly #shared: SharedFacts;
  readonly duration_s: number | null;
  readonly recorded_at: string | null;
  readonly battery_v: number | null;
  readonly temperature_c: number | null;

  constructor(shared: SharedFacts, own: OwnFacts) {
    this.#shared = shared;
    this.duration_s = own.duration_s;
    this.recorded_at = own.recorded_at;
    this.battery_v = own.battery_v;
    this.temperature_c = own.temperature_c;
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

  get issues(): RecordingIssue[] {
    return this.#shared.issues;
  }
}

/** As many different sets of common facts are recognised again; where every recording has its own, that helps nobody. */
const mostShared = 1000;

/**
 * Makes facts small to keep: what recordings have in common is kept once. Texts cut out of a header would each keep
 * their whole header in memory.
 */
export function factsCompactor(): (facts: RecordingFacts) => RecordingFacts {
  const kept = new Map<string, SharedFacts>();
  return (facts) => {
    const shared = {
      ok: facts.ok,
      format: facts.format,
      sample_rate_hz: facts.sample_rate_hz,
      channels: facts.channels,
      bits_per_sample: facts.bits_per_sample,
      utc_offset: facts.utc_offset,
      device_id: facts.device_id,
      make: facts.make,
      model: facts.model,
      latitude: facts.latitude,
      longitude: facts.longitude,
      issues: facts.issues.map(({ code, message }) => ({ code, message })),
    };
    const key = JSON.stringify(shared);
    let common = kept.get(key);
    if (!common) {
      common = JSON.parse(key) as SharedFacts;
      if (kept.size < mostShared) kept.set(key, common);
    }
    const { duration_s, recorded_at, battery_v, temperature_c } = facts;
    const own = recorded_at === null ? null : ownText(recorded_at);
    return new CompactFacts(common, { duration_s, recorded_at: own, battery_v, temperature_c });
  };
}
