/**
 * Items of a sample to go through: those without one's own verdict, all, or those with
 * disagreement.
 */
export const queues = ['open', 'all', 'disagreements'] as const;
export type QueueName = (typeof queues)[number];

export interface ReviewAddress {
  sampleId: string | null;
  calibration: string | null;
  keptCalibration: string | null;
  /** Species to begin with, where no sample is named. */
  start: string | null;
  queue: QueueName;
}

/** Parses a query string; invalid values become defaults. */
export function readAddress(query: string): ReviewAddress {
  const params = new URLSearchParams(query);
  return {
    sampleId: params.get('sample') || null,
    calibration: params.get('calibration') || null,
    keptCalibration: params.get('kept') || null,
    start: params.get('start') || null,
    queue: queues.find((one) => one === params.get('queue')) ?? 'open',
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
