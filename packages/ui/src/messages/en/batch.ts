const cards = (count: number): string =>
  count === 1 ? '1 card' : `${count.toLocaleString('en')} cards`;

/** Analyses of several cards that are submitted together. */
export const batch = {
  name: (name: string, count: number) => `${name}: ${cards(count)}`,
  progress: (done: number, total: number) => `${done.toLocaleString('en')} of ${cards(total)} done`,
  progressFailed: (done: number, total: number, failed: number) =>
    `${done.toLocaleString('en')} of ${cards(total)} done, ${failed.toLocaleString('en')} failed`,
  notStarted: (count: number) =>
    count === 1 ? '1 was not started.' : `${count.toLocaleString('en')} were not started.`,
  start: 'Start them',
  starting: 'Starting...',
  startFailed: 'They could not be started',
  announced: (name: string, percent: number) => `${name}: ${percent}% done`,
};
