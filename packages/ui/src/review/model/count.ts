import type { QueueName } from './address.ts';

interface Counted {
  queue: QueueName;
  /** Items of the whole sample, and those of which the person had said something before. */
  all: number;
  before: number;
  /** Items of the queue that are read, and whether these are all of it. */
  read: number;
  complete: boolean;
}

/** How many items come before the first one of a queue, and how many there are in all, as people are told. */
export function countOf({ queue, all, before, read, complete }: Counted) {
  if (queue === 'open') {
    const first = complete ? Math.max(0, all - read) : before;
    return { first, of: Math.max(all, first + read) };
  }
  return { first: 0, of: complete ? read : Math.max(all, read) };
}
