import { type Performance, performances } from '../dawn-chorus/performances.ts';

/** How much of the chorus the explorer's picture shows and plays, from its beginning, in seconds. */
export const excerptSeconds = 13.2;

/** The songs that are whole within it. */
export const excerpt: readonly Performance[] = performances.filter(
  ({ to }) => to <= excerptSeconds,
);

/** The clock of the recorder at a place in the excerpt, in seconds: `04:30:06.5`. */
export const clockAt = (seconds: number): string =>
  `04:30:${(Math.floor(seconds * 10) / 10).toFixed(1).padStart(4, '0')}`;
