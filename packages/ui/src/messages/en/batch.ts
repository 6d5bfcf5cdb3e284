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
  cards: 'Cards',
  allWithout: (count: number, name: string) =>
    `${count === 1 ? 'The one card' : `All ${cards(count)}`} without ${name}`,
  someCards: (count: number, total: number) =>
    count === total ? `All ${cards(total)}` : `${count.toLocaleString('en')} of ${cards(total)}`,
  all: 'All',
  none: 'None',
  only: (name: string) => `Only ${name}`,
  search: 'Search cards',
  noneFound: 'No card has this name.',
  analysed: 'analysed so already',
  usePlaces: 'Use the place of each card’s site',
  readingPlaces: 'Reading where the cards were made...',
  placesFound: (found: number, total: number) =>
    found === total
      ? `All ${cards(total)} have a site with a place.`
      : `${found.toLocaleString('en')} of ${cards(total)} ${found === 1 ? 'has' : 'have'} one site with a place. The others take the place above.`,
  placesFailed: 'The sites of the cards could not be read',
  tickOne: 'Tick at least one card.',
  submit: (count: number) => `Submit for ${count.toLocaleString('en')} Cards`,
  submittedOf: (done: number, total: number) =>
    `${done.toLocaleString('en')} of ${total.toLocaleString('en')} submitted`,
  submitted: (count: number) =>
    count === 1
      ? '1 analysis was submitted.'
      : `${count.toLocaleString('en')} analyses were submitted.`,
  notSubmitted: (count: number) =>
    count === 1 ? '1 was not:' : `${count.toLocaleString('en')} were not:`,
  again: 'Try These Again',
  announced: (name: string, percent: number) => `${name}: ${percent}% done`,
};
