import { limits } from '@biophony/contract';
import { filesPerShard } from '../runner/shards/place-of-part.ts';

export interface ShardableFile {
  file_id: string;
  size_bytes: number;
  /** Seconds; null where the header was not sent. */
  duration_s: number | null;
}

export interface ShardPlan {
  file_ids: string[];
}

// 16-bit mono at 48 kHz, what most recorders write.
const assumedBytesPerSecond = 2 * 48_000;

/** Seconds of audio in a file, estimated from its size where the header did not tell. */
export const secondsOf = (file: ShardableFile): number =>
  file.duration_s ?? file.size_bytes / assumedBytesPerSecond;

/** Cuts files, in their order, into shards of about `limits.shard_audio_seconds` of audio and at most 200 files. */
export function splitShards(files: readonly ShardableFile[]): ShardPlan[] {
  const shards: ShardPlan[] = [];
  let seconds = 0;
  for (const file of files) {
    const last = shards.at(-1);
    const more = secondsOf(file);
    const fits =
      last !== undefined &&
      last.file_ids.length < filesPerShard &&
      seconds + more <= limits.shard_audio_seconds;
    if (last && fits) last.file_ids.push(file.file_id);
    else {
      shards.push({ file_ids: [file.file_id] });
      seconds = 0;
    }
    seconds += more;
  }
  return shards;
}
