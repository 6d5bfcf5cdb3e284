import { failureReasons } from './failure-reasons.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;

const files = (count: number) => counted(count, 'file', 'files');

/** What is new in a project, what needs somebody, and its lists of datasets and analyses. */
export const overview = {
  title: 'New since the last card',
  titleOne: 'What needs you',
  arrived: (cards: number, date: string) => `${counted(cards, 'card', 'cards')} arrived on ${date}`,
  nothing: 'Nothing needs you at the moment.',
  loading: 'Looking for what is new...',
  failed: 'What is new could not be read.',
  tryAgain: 'Try again',

  cards: 'Cards',
  recordings: 'Recordings',
  recorded: 'Recorded',
  analysed: 'Analysed cards',

  newSpecies: (count: number) =>
    `${counted(count, 'species', 'species')} that earlier cards do not have:`,
  more: (count: number) => `${count.toLocaleString('en')} more`,
  showSpecies: 'Look at them',
  /** A recorder without a known site. */
  recorder: (name: string) => `Recorder ${name}`,
  anyRecorder: 'A recorder',
  silent: (name: string, since: string, until: string | null) =>
    until === null
      ? `${name} has been silent since ${since}`
      : `${name} has been silent since ${since}; its deployment lasts until ${until}`,
  neverHeard: (name: string) => `${name} has no recordings`,
  moreSilent: (count: number) => `and ${counted(count, 'more recorder', 'more recorders')}`,
  showEffort: 'See the effort',
  failures: {
    missing: (count: number) => `${files(count)} did not arrive`,
    wrong_size: (count: number) => `${files(count)} arrived with another size`,
    unreadable: (count: number) => `${files(count)} could not be read`,
    not_analysed: (count: number) => `${files(count)} could not be analysed`,
  } as Record<string, (count: number) => string>,
  refused: (count: number, kind: string) =>
    `${files(count)} ${count === 1 ? 'was' : 'were'} refused: ${failureReasons[kind] ?? kind}`,
  moreFailures: (count: number) => `${files(count)} failed in other ways`,
  showFiles: 'Show them',
  leftToReview: (clips: number, species: string) =>
    `${counted(clips, 'clip is', 'clips are')} left to review: ${species}`,
  leftToReviewAll: (clips: number) => `${counted(clips, 'clip is', 'clips are')} left to review`,
  goOn: 'Go on',
  unreviewed: 'No detection has been reviewed yet',
  startReview: 'Start a review',
  notAnalysed: (cards: number) => `${counted(cards, 'card has', 'cards have')} no analysis`,
  analyse: 'Analyse them',
  unplaced: (recordings: number) =>
    `${counted(recordings, 'recording belongs', 'recordings belong')} to no site`,
  place: 'Say where they were made',
  correctClock: 'Correct the clock',
  seeClock: 'See the clock',

  datasets: (count: number) => counted(count, 'dataset', 'datasets'),
  analyses: (count: number) => counted(count, 'analysis', 'analyses'),
  ended: (completed: number, all: number) =>
    `${completed.toLocaleString('en')} of ${all.toLocaleString('en')} completed`,
  running: (count: number) => `${count.toLocaleString('en')} running`,
  failedAnalyses: (count: number) => `${count.toLocaleString('en')} failed`,
  searchDatasets: 'Search datasets',
  searchAnalyses: 'Search analyses',
  showMore: (count: number) => `Show ${count.toLocaleString('en')} more`,
  shownOf: (shown: number, count: number) =>
    `${shown.toLocaleString('en')} of ${count.toLocaleString('en')} shown`,
  noneFound: 'None has this in its name.',
  validation: 'Validation',
  status: 'Status',
};
