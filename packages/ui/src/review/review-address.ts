/** Which items of a sample are gone through: those without a verdict of one's own, all, or those people disagree on. */
export const queues = ['open', 'all', 'disagreements'] as const;
export type QueueName = (typeof queues)[number];

/** What the address of the review page says. */
export interface ReviewAddress {
  sampleId: string | null;
  /** The sample whose calibration is shown. */
  calibration: string | null;
  /** The calibration that was kept and is shown. */
  kept: string | null;
  queue: QueueName;
}

/** Reads a query string; what makes no sense is as usual. */
export function readAddress(query: string): ReviewAddress {
  const given = new URLSearchParams(query);
  return {
    sampleId: given.get('sample') || null,
    calibration: given.get('calibration') || null,
    kept: given.get('kept') || null,
    queue: queues.find((one) => one === given.get('queue')) ?? 'open',
  };
}

/** The query string of a queue of a sample. */
export function queueQuery(sampleId: string, queue: QueueName = 'open'): string {
  const query = new URLSearchParams({ sample: sampleId });
  if (queue !== 'open') query.set('queue', queue);
  return `?${query}`;
}

/** The query string of the calibration of a sample. */
export const calibrationQuery = (sampleId: string): string =>
  `?${new URLSearchParams({ calibration: sampleId })}`;

/** The query string of a calibration that was kept, here or in the project that it was taken from. */
export const keptQuery = (calibrationId: string): string =>
  `?${new URLSearchParams({ kept: calibrationId })}`;
