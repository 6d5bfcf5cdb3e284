import type { CardFault, RecordingIssueCode } from '@biophony/recordings';

const number = (count: number) => count.toLocaleString('en');
const files = (count: number) => (count === 1 ? '1 file' : `${number(count)} files`);
const recordings = (count: number) => (count === 1 ? '1 recording' : `${number(count)} recordings`);
/** The verb for one and for several. */
const verb = (count: number, one: string, several: string) => (count === 1 ? one : several);

/** Codes of the service's validation. */
type ValidationCode =
  | 'empty_file'
  | 'unsupported_type'
  | 'duplicate_name'
  | 'bad_name'
  | 'no_time_in_name';

/** Kinds of faults, with the number of files. */
const kinds = {
  empty_file: (count) => `${files(count)} ${verb(count, 'is', 'are')} empty`,
  nul_filled: (count) =>
    `${files(count)} ${verb(count, 'was', 'were')} never written: there are only zeros`,
  bad_header: (count) =>
    count === 1
      ? '1 file is no recording, in spite of its name'
      : `${number(count)} files are no recordings, in spite of their names`,
  no_audio: (count) => `${files(count)} ${verb(count, 'has', 'have')} no sound`,
  flac_stub: (count) => `${files(count)} ${verb(count, 'ends', 'end')} before the sound begins`,
  unsupported_format: (count) =>
    `${files(count)} ${verb(count, 'has', 'have')} a format that cannot be read`,
  unreadable: (count) => `${files(count)} could not be read`,
  time_expansion_unclear: (count) =>
    `${recordings(count)}: it is unclear how much the sound was slowed down`,
  truncated: (count) => `${recordings(count)} ${verb(count, 'was', 'were')} cut short`,
  size_mismatch: (count) =>
    `${recordings(count)} ${verb(count, 'has', 'have')} a wrong size in the header`,
  size_wrapped: (count) =>
    `${recordings(count)} ${verb(count, 'is', 'are')} longer than the header can say`,
  too_short: (count) => `${recordings(count)} ${verb(count, 'is', 'are')} very short`,
  duration_doubled: (count) => `${recordings(count)}: the header gives twice the length`,
  silent: (count) => `${recordings(count)} ${verb(count, 'seems', 'seem')} to be silent`,
  triggered: (count) =>
    `${recordings(count)} ${verb(count, 'is', 'are')} triggered, without the silence between`,
  clock_not_set: (count) => `${recordings(count)}: the clock was not set`,
  clock_in_future: (count) => `${recordings(count)}: the clock is in the future`,
  clock_change: (count) =>
    `${recordings(count)} ${verb(count, 'is', 'are')} from an hour in which the clocks changed`,
  no_time: (count) => `${recordings(count)} ${verb(count, 'has', 'have')} no time`,
  time_mismatch: (count) => `${recordings(count)}: name and header give different times`,
  wrong_extension: (count) =>
    `${recordings(count)} ${verb(count, 'has', 'have')} the ending of another format`,
  bad_name: (count) => `${files(count)} ${verb(count, 'has', 'have')} a fault in the name`,
  shared_device_id: (count) =>
    `${recordings(count)}: old firmware writes the same serial number on every recorder`,
  overlapping_recordings: (count) =>
    `${recordings(count)} ${verb(count, 'overlaps', 'overlap')} another one`,
  duplicate_content: (count) =>
    `${recordings(count)} ${verb(count, 'has', 'have')} the same content as another one`,
  gap: (count) =>
    count === 1 ? '1 pause in the schedule' : `${number(count)} pauses in the schedule`,
  unsupported_type: (count) => `${files(count)} ${verb(count, 'is', 'are')} not of this device`,
  duplicate_name: (count) =>
    `${files(count)} ${verb(count, 'has', 'have')} the name of another one`,
  no_time_in_name: (count) =>
    `${recordings(count)} ${verb(count, 'has', 'have')} no time in the name`,
} satisfies Record<
  RecordingIssueCode | CardFault['code'] | ValidationCode,
  (count: number) => string
>;

/** Texts of the upload dialog that load with it. */
export const cards = {
  nameFromFolder: 'Proposed from the folder. You can change it.',
  nameFromRecordings: 'Proposed from the recordings. You can change it.',
  recorderAndDay: (recorder: string, day: string) =>
    day === '' ? recorder : `${recorder}, ${day}`,
  recordingsOf: (day: string) => `Recordings of ${day}`,
  blocked: 'Cannot be uploaded or analysed',
  odd: 'Should be looked at',
  kinds,
  /** Of a kind that the table does not name. */
  otherKind: (message: string, count: number) =>
    count === 1 ? message : `${message} (${files(count)})`,
  cannotGo: (count: number) => `${files(count)} cannot be uploaded or analysed.`,
  lookAt: (count: number) => `${files(count)} should be looked at.`,
  leaveOut: (count: number) => `Leave Out ${count === 1 ? '1 File' : `${number(count)} Files`}`,
  showThese: (count: number) => (count === 1 ? 'Show This One' : `Show These ${number(count)}`),
  showAll: 'Show All Files',
  cards: (count: number) => (count === 1 ? '1 card' : `${number(count)} cards`),
  found: (count: number) =>
    count === 1
      ? '1 folder was found. It becomes a dataset of its own.'
      : `${number(count)} folders were found. Each becomes a dataset of its own.`,
  noRecordings: (folders: string) => `No recordings in ${folders}.`,
  unread: (paths: string) => `Could not be read, and is in no card: ${paths}.`,
  makeOne: 'Make It One Dataset Instead',
  card: (at: number, count: number, name: string, size: string, faults: string) =>
    [`Card ${at} of ${count}`, name, size, faults].filter(Boolean).join(', '),
  name: 'Name',
  site: 'Site',
  later: 'Later',
  newSite: 'A new site',
  siteProposed: 'Proposed. You can change it.',
  siteHint: 'Where the recorder stood. You can say it later too.',
  uploaded: (count: number) =>
    count === 1 ? 'The dataset was uploaded.' : `${number(count)} datasets were uploaded.`,
  noDeployments: (sentence: string) => `Stored. Its deployments could not be made: ${sentence}`,
  toSites: 'Sites',
  kindsOfFaults: (count: number) =>
    count === 1 ? '1 kind of fault' : `${number(count)} kinds of faults`,
  read: (done: number, total: number) => `Reading ${number(done)} of ${number(total)}`,
  empty: 'No files',
  ready: 'Ready',
  waiting: 'Waiting',
  stored: 'Stored',
  failed: 'Failed',
  sent: (percent: number) => `${percent}% sent`,
  filesOf: (name: string) => `Files of ${name}`,
  leaveOutCard: (name: string) => `Leave out ${name}`,
  submit: (count: number) => (count === 1 ? 'Upload Dataset' : `Upload ${number(count)} Datasets`),
  sending: (at: number, count: number, name: string) => `Card ${at} of ${count}: ${name}`,
  someFailed: (failed: number, count: number) =>
    `${failed} of ${count} cards ${verb(failed, 'was', 'were')} not uploaded whole.`,
  retryFailed: (count: number) =>
    count === 1 ? 'Try the failed card again' : 'Try the failed cards again',
  cancelled: (stored: number, count: number) =>
    `Upload cancelled. ${number(stored)} of ${number(count)} cards ${verb(stored, 'is', 'are')} stored and kept.`,
  of: (name: string, sentence: string) => `${name}: ${sentence}`,
};
