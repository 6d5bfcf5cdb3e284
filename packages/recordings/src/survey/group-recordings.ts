import { parseIsoTime } from '../time/iso-time.ts';
import { distanceM } from './places.ts';

/** What a proposal looks at of a recording. */
export interface PlacedRecording {
  /** As the recorder wrote it. */
  recorded_at: string;
  /** Seconds; null where the header does not say. */
  duration_s: number | null;
  /** Degrees; null where the recorder does not say. */
  latitude: number | null;
  longitude: number | null;
}

/** Recordings of one recorder that were probably made in one deployment. */
export interface RecordingGroup {
  /** `recorded_at` of the first and the last one. */
  recorded_from: string;
  recorded_to: string;
  recordings: number;
  /** Seconds of audio. */
  duration_s: number;
  /** The mean of the places that they name, in degrees; null where they name none. */
  latitude: number | null;
  longitude: number | null;
}

const dayMs = 86_400_000;
/** A recorder that says nothing for longer was away, or was set up anew. */
const longestPauseMs = 2 * dayMs;
/** A recorder that is farther from where it was has been moved; GPS itself is off by some ten metres. */
const farthestM = 100;

/**
 * Tells the deployments of one recorder apart: by pauses of more than two days, and by moves of more than 100 m. Takes
 * its recordings in the order of their recorded times; what does not name a time is left out. Memory grows with the
 * groups alone, of which `most` are kept and further ones counted.
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
    // Of recordings within 100 m of each other, on both sides of the date line too.
    const east = longitude - (group.longitude ?? 0);
    const step = placed > 1 && Math.abs(east) > 180 ? east - Math.sign(east) * 360 : east;
    const moved = (group.longitude ?? 0) + step / placed;
    group.longitude = Math.abs(moved) > 180 ? moved - Math.sign(moved) * 360 : moved;
  };

  return {
    /** False where the recording names no time. */
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
    /** How many groups were not kept. */
    leftOut: (): number => count - groups.length,
  };
}
