import type { AudioTrack } from '@biophony/recordings';
import { openFile } from '../stream/file-bytes.ts';

/** Access units read at once: about 1.4 s of AAC at 48 kHz. */
const batchUnits = 64;

/** The units of one batch lie behind one another in the file. */
function* batches(track: AudioTrack): Generator<{ start: number; sizes: Uint32Array }> {
  let unit = 0;
  for (let chunk = 0; chunk < track.chunkStarts.length; chunk++) {
    let start = track.chunkStarts[chunk]!;
    const end = Math.min(unit + track.chunkUnits[chunk]!, track.unitBytes.length);
    while (unit < end) {
      const sizes = track.unitBytes.subarray(unit, Math.min(unit + batchUnits, end));
      yield { start, sizes };
      for (const size of sizes) start += size;
      unit += sizes.length;
    }
  }
}

/** Reads a track's access units in batches. Ends early, calling `onTruncated`, where the file does. */
export async function* accessUnits(
  path: string,
  track: AudioTrack,
  onTruncated: () => void,
): AsyncGenerator<Uint8Array[]> {
  const file = await openFile(path);
  try {
    for (const { start, sizes } of batches(track)) {
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const bytes = await file.read(start, total);
      const units: Uint8Array[] = [];
      let offset = 0;
      for (const size of sizes) {
        if (offset + size > bytes.length) break;
        units.push(bytes.subarray(offset, offset + size));
        offset += size;
      }
      if (units.length > 0) yield units;
      if (units.length < sizes.length) {
        onTruncated();
        return;
      }
    }
  } finally {
    await file.close();
  }
}
