const words = [
  'no hours',
  'an hour',
  'two hours',
  'three hours',
  'four hours',
  'five hours',
  'six hours',
  'seven hours',
  'eight hours',
  'nine hours',
  'ten hours',
  'eleven hours',
  'twelve hours',
];
const length = (hours: number) => words[Math.abs(hours)] ?? `${Math.abs(hours)} hours`;

/** Clocks that other recorders speak against. */
export const clocks = {
  sings: (site: string, hours: number) =>
    `${site} sings ${length(hours)} ${hours < 0 ? 'before' : 'after'} the others`,
  shortly: (hours: number) => `sings ${Math.abs(hours)} h ${hours < 0 ? 'early' : 'late'}`,
  mayBeWrong: (count: number) =>
    count === 1 ? 'Its clock may be wrong.' : 'Their clocks may be wrong.',
  more: (count: number) => `and ${count} more on the page Sites`,
  correct: 'Correct the clock',
  see: 'See the clock',
  of: (action: string, site: string) => `${action} of ${site}`,
  why: 'Why',
  peaks: (peak: string, days: number, others: number, othersPeak: string) =>
    `First peak ${peak} on ${days} days; ${others} other recorders ${othersPeak}.`,
  peaksBySun: (peak: string, days: number, others: number, othersPeak: string) =>
    `First peak ${peak} on ${days} days; ${others} other recorders, by their sunrise, ${othersPeak}.`,
  whole: 'Its whole day, dusk too, fits theirs better when it is moved.',
  range: (from: string, to: string) => `${from} to ${to}`,
  between: (from: string, to: string) => `between ${from} and ${to}`,
};
