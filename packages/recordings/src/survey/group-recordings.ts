import { parseIsoTime } from '../time/iso-time.ts';
import { distanceM } from './places.ts';

export interface PlacedRecording {
  recorded_at: string;
  /** Seconds; null where not in the header. */
  duration_s: number | null;
  /** Degrees; null where the recorder has none. */
  latitude: number | null;
  longitude: number | null;
}

export interface RecordingGroup {
  /** First and last `recorded_at`. */
  recorded_from: string;
  recorded_to: string;
  recordings: number;
  /** Seconds of audio. */
  duration_s: number;
  /** Mean place in degrees. */
  latitude: number | null;
  longitude: number | null;
}

const dayMs = 86_400_000;
/** After a longer pause the recorder was away or set up anew. */
const longestPauseMs = 2 * dayMs;
/** GPS is off by some ten metres. */
const farthestM = 100;

/**
 * Splits one recorder's recordings, in order, at pauses of more than two days and moves of more
 * than 100 m. Ignores those without a time. Keeps `most` groups and counts further ones.
 */
export function groupRecordings(most = Number.POSITIVE_INFINITY) {
  const groups: RecordingGroup[] = [];
  let group: RecordingGroup | null = null;
  let count = 0;
  let lastMs = 0;
  let placed = 0;

  const begins = (ms: number, { latitude, longitude }: PlacedRecording): boolean => {
    if (!group || ms - lastMs > longestPauseMs) return true;
    if (latitude === null || longitude === null) return false;
    if (group.latitude === null || group.longitude === null) return false;
    const before = { latitude: group.latitude, longitude: group.longitude };
    return distanceM(before, { latitude, longitude }) > farthestM;
  };

  const place = (group: RecordingGroup, { latitude, longitude }: PlacedRecording) => {
    if (latitude === null || longitude === null) return;
    placed += 1;
    group.latitude = (group.latitude ?? 0) + (latitude - (group.latitude ?? 0)) / placed;
    // May cross the date line.
    const east = longitude - (group.longitude ?? 0);
    const step = placed > 1 && Math.abs(east) > 180 ? east - Math.sign(east) * 360 : east;
    const moved = (group.longitude ?? 0) + step / placed;
    group.longitude = Math.abs(moved) > 180 ? moved - Math.sign(moved) * 360 : moved;
  };

  return {
    add(recording: PlacedRecording): boolean {
      const time = parseIsoTime(recording.recorded_at);
      if (!time) return false;
      if (begins(time.localMs, recording)) {
        placed = 0;
        count += 1;
        group = {
          recorded_from: recording.recorded_at,
          recorded_to: recording.recorded_at,
          recordings: 0,
          duration_s: 0,
          latitude: null,
          longitude: null,
        };
        if (count <= most) groups.push(group);
      }
      if (!group) return false;
      group.recorded_to = recording.recorded_at;
      group.recordings += 1;
      group.duration_s += recording.duration_s ?? 0;
      place(group, recording);
      lastMs = time.localMs;
      return true;
    },
    groups: (): readonly RecordingGroup[] => groups,
    leftOut: (): number => count - groups.length,
  };
}
