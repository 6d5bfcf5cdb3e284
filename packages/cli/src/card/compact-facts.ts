import type { RecordingFacts, RecordingIssue } from '@biophony/recordings';
import { ownText } from '../text/own-text.ts';

/**
 * Makes facts small to keep: equal texts are kept once. Texts cut out of a header would each keep
 * their whole header in memory.
 */
export function factsCompactor(): (facts: RecordingFacts) => RecordingFacts {
  const kept = new Map<string, string>();
  const once = <T extends string | null>(text: T): T => {
    if (text === null) return text;
    const known = kept.get(text);
    if (known !== undefined) return known as T;
    const own = ownText(text);
    kept.set(own, own);
    return own as T;
  };
  const none: RecordingIssue[] = [];
  const issueOnce = ({ code, message }: RecordingIssue): RecordingIssue => ({
    code: once(code),
    message: once(message),
  });
  return (facts) => ({
    ok: facts.ok,
    format: once(facts.format),
    sample_rate_hz: facts.sample_rate_hz,
    channels: facts.channels,
    bits_per_sample: facts.bits_per_sample,
    duration_s: facts.duration_s,
    recorded_at: facts.recorded_at,
    utc_offset: once(facts.utc_offset),
    device_id: once(facts.device_id),
    make: once(facts.make),
    model: once(facts.model),
    latitude: facts.latitude,
    longitude: facts.longitude,
    battery_v: facts.battery_v,
    temperature_c: facts.temperature_c,
    issues: facts.issues.length === 0 ? none : facts.issues.map(issueOnce),
  });
}
