/**
 * Items of a sample to go through: those without one's own verdict, all, or those with
 * disagreement.
 */
export const queues = ['open', 'all', 'disagreements'] as const;
export type QueueName = (typeof queues)[number];

export interface ReviewAddress {
  sampleId: string | null;
  calibration: string | null;
  kept: string | null;
  queue: QueueName;
}

/** Parses a query string; invalid values become defaults. */
export function readAddress(query: string): ReviewAddress {
  const given = new URLSearchParams(query);
  return {
    sampleId: given.get('sample') || null,
    calibration: given.get('calibration') || null,
    kept: given.get('kept') || null,
    queue: queues.find((one) => one === given.get('queue')) ?? 'open',
  };
}

export function queueQuery(sampleId: string, queue: QueueName = 'open'): string {
  const query = new URLSearchParams({ sample: sampleId });
  if (queue !== 'open') query.set('queue', queue);
  return `?${query}`;
}

export const calibrationQuery = (sampleId: string): string =>
  `?${new URLSearchParams({ calibration: sampleId })}`;

export const keptQuery = (calibrationId: string): string =>
  `?${new URLSearchParams({ kept: calibrationId })}`;
