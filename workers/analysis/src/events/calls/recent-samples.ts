/** The last samples of a recording, by their place from its start. */
export interface RecentSamples {
  push(samples: Float32Array): void;
  /** Samples `from` to `to`; 0 where there are none, or not any more. */
  read(from: number, to: number): Float32Array;
}

/** Keeps so many samples. */
export function createRecentSamples(capacity: number): RecentSamples {
  const kept = new Float32Array(capacity);
  let end = 0;
  return {
    push(samples) {
      const fresh = samples.subarray(Math.max(0, samples.length - capacity));
      const at = (end + samples.length - fresh.length) % capacity;
      const head = fresh.subarray(0, capacity - at);
      kept.set(head, at);
      kept.set(fresh.subarray(head.length), 0);
      end += samples.length;
    },
    read(from, to) {
      const found = new Float32Array(to - from);
      const first = Math.max(from, end - capacity, 0);
      for (let at = first; at < Math.min(to, end); at++) found[at - from] = kept[at % capacity]!;
      return found;
    },
  };
}
