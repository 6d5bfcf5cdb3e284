import { filesBefore } from '@biophony/contract';

/** The most files of a shard. */
export const filesPerShard = 200;

/** A number for a part that grows from one to the next: pieces of a shard come before what completed it. */
export const placeOfPart = (shardIndex: number, name: string): number =>
  shardIndex * (filesPerShard + 1) + (filesBefore(name) ?? filesPerShard);
