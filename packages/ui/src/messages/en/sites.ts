const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const sites = {
  intro:
    'A site is a named place. A deployment is a recorder at a site for some time: it says which recordings were made there, and by which clock.',
  loading: 'Loading sites and deployments...',
  sitesFailed: 'Failed to load the sites',
  deploymentsFailed: 'Failed to load the deployments',
  datasetsFailed: 'Failed to load the datasets',
  more: (count: number) => `Show ${count} more`,
  save: 'Save',
  saving: 'Saving...',

  sites: 'Sites',
  addSite: 'Add a site',
  noSites: "No sites yet. Add one, import a sheet, or say where your cards' recorders stood.",
  noSitesYet: 'There are no sites yet.',
  noPlace: 'place not known',
  blurred: 'place blurred',
  deployments: (count: number) => counted(count, 'deployment', 'deployments'),
  edit: 'Edit',
  editSite: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteSite: (name: string) => `Delete ${name}`,
  deleteSiteTitle: 'Delete this site?',
  deleteSiteQuestion: (name: string, deployments: number) =>
    deployments === 0
      ? `${name} is deleted. No recording is deleted.`
      : `${name} is deleted, and with it ${counted(deployments, 'deployment', 'deployments')}. Their recordings stay, and belong to no site.`,
  siteFailed: 'Failed to save the site',
  siteDeleteFailed: 'Failed to delete the site',
  siteName: 'Name',
  place: 'Place',
  placeHint:
    'Decimal degrees, degrees and minutes, or UTM, such as 47.6512, 9.4801. Empty if unknown.',
  placeMap: 'Place on a map',
  placeRead: (latitude: string, longitude: string, metres: string) =>
    `Read as ${latitude}, ${longitude}; its digits leave ${metres} m open.`,
  elevation: 'Metres above the sea',
  habitat: 'Habitat',
  note: 'Note',
  precision: 'What others see of the place',
  precisions: {
    exact: 'The exact place',
    '0.01': 'Within 0.01° (about 1 km)',
    '0.1': 'Within 0.1° (about 11 km)',
    '1': 'Within 1° (about 111 km)',
    hidden: 'Nothing',
  },
  precisionHint:
    'For widgets and everybody except you and managers of the project. Hide the places of sensitive species: after the first such site, texts and files hide places too.',
  othersSee: {
    exact: 'exact for others',
    '0.01': '0.01° for others',
    '0.1': '0.1° for others',
    '1': '1° for others',
    hidden: 'hidden from others',
  },
  notNumber: 'This is not a number.',

  tableCaption: 'Sites with their deployments and clocks',
  recorder: 'Recorder',
  actions: 'Actions',
  problemsTitle: 'Problems',
  problemsFirst: 'Problems first',
  problems: {
    deleted: 'its dataset was deleted',
    overlap: 'overlaps another deployment',
    never: 'no recordings',
  },
  silentSince: (day: string) => `silent since ${day}`,
  searchSites: 'Search sites',
  unbounded: 'no bound',
  anyRecorder: 'recordings that name no recorder',
  zone: (zone: string) => `in ${zone}`,
  datasetDeleted:
    'Its dataset was deleted. No recordings belong to it. Import a sheet that names another dataset, or delete this deployment and accept those of the new dataset.',
  asRecorded: 'as recorded',
  corrected: (change: string, by: string, on: string) => `${change}, by ${by} on ${on}`,
  read: (zone: string) => `read in ${zone}`,
  ofDrift: 'adjusted between two known times',
  correct: 'Correct the clock',
  correctOf: (recorder: string, site: string) => `Correct the clock of ${recorder} at ${site}`,
  editDeployment: (recorder: string, site: string) => `Edit ${recorder} at ${site}`,
  deleteDeployment: (recorder: string, site: string) => `Delete ${recorder} at ${site}`,
  deleteDeploymentTitle: 'Delete this deployment?',
  deleteDeploymentQuestion: (recorder: string, site: string) =>
    `The deployment of ${recorder} at ${site} is deleted with the log of its corrections. Its recordings stay, and belong to no site.`,
  deploymentFailed: 'Failed to save the deployment',
  deploymentDeleteFailed: 'Failed to delete the deployment',
  editDeploymentTitle: 'Edit the deployment',
  site: 'Site',
  from: 'From',
  to: 'To',
  boundHint: 'Such as 2024-05-01 18:00, in the time zone of the site. Empty for no bound.',
  backwards: 'The end is not after the start. Correct one of them.',
  recordedHint: (from: string, to: string) =>
    `Now from the first to the last recording, ${from} to ${to}. Empty keeps that.`,
  timeZone: 'Time zone of the site',
  timeZoneHint: 'The zone of its hours: a name such as Europe/Berlin, or an offset such as +02:00.',
  height: 'Metres above the ground',
  orientation: 'Orientation',
  setUpBy: 'Set up by',

  sheet: 'Import a sheet',
  sheetText:
    'A CSV file with a row for each deployment, or for each site. Columns are found by name, in any order: site, latitude, longitude, device_id, start, end, time_zone and others.',
  chooseSheet: 'Choose a CSV file',
  dropSheet: 'or drop it here',
  sheetZone: 'Time zone of times without an offset',
  sheetZoneHint: 'Needed where the sheet has no column time_zone.',
  sheetTooLarge: (most: string) => `The file is larger than ${most}. Split it.`,
  sheetUnreadable: 'The file could not be read. Choose it again.',
  sheetReading: 'Checking the sheet...',
  sheetFailed: 'Failed to import the sheet',
  sheetRows: 'Rows of the sheet',
  sheetRow: 'Row',
  sheetRecorder: 'Recorder',
  sheetOutcome: 'What happens',
  outcome: {
    made: 'is made',
    changed: 'is changed',
    same: 'stays as it is',
    refused: 'is refused',
    none: '',
  },
  siteOutcome: (outcome: string) => `site ${outcome}`,
  deploymentOutcome: (outcome: string) => `deployment ${outcome}`,
  sheetFaults: (count: number) =>
    `${counted(count, 'problem', 'problems')} to mend in the sheet. Nothing is imported until then.`,
  sheetWarnings: (count: number) => counted(count, 'remark', 'remarks'),
  sheetRemark: (row: number, message: string) => `Row ${row}: ${message}`,
  sheetRemarksShown: (shown: number, count: number) => `The first ${shown} of ${count} are shown.`,
  sheetAll: (rows: number) =>
    rows === 1 ? 'The one row can be imported.' : `All ${rows} rows can be imported.`,
  sheetNothing: 'Everything in this sheet is there already.',
  sheetShown: (shown: number, rows: number) => `The first ${shown} of ${rows} rows are shown.`,
  checkAgain: 'Check again',
  import: 'Import',
  importing: 'Importing...',
  imported: 'The sheet was imported.',

  unplacedTitle: 'Recordings that belong to no site',
  unplacedRecordings: (text: string, count: number) =>
    `${text} ${count === 1 ? 'recording' : 'recordings'}`,
  unplacedMore: (count: number) =>
    `${counted(count, 'further dataset follows', 'further datasets follow')} when these have their deployments.`,
  datasetsText:
    'Each dataset proposes its deployments: by recorder, by pauses of more than two days, and by place where the recorder has GPS.',
  propose: 'Propose deployments',
  proposeOf: (dataset: string) => `Propose deployments for ${dataset}`,
  proposing: 'Reading the recordings...',
  proposeFailed: 'Failed to read where the recordings come from',
  proposeTitle: (dataset: string) => `Deployments of ${dataset}`,
  proposeNone: 'No recording of this dataset tells its time, so that nothing can be proposed.',
  proposal: (recorder: string) => `Recorder ${recorder}`,
  noRecorder: 'Recordings that name no recorder',
  proposalFacts: (from: string, to: string, recordings: string, length: string) =>
    `${from} to ${to}, ${recordings} recordings, ${length}`,
  proposalPlace: (latitude: string, longitude: string) => `Place by GPS: ${latitude}, ${longitude}`,
  belongs: 'Belongs to a deployment already.',
  take: 'Make this deployment',
  siteOf: (recorder: string) => `Site of ${recorder}`,
  siteNeeded: 'Name the site.',
  untimed: (count: number) =>
    `${counted(count, 'recording has', 'recordings have')} no time, and belong${count === 1 ? 's' : ''} to no proposal.`,
  leftOut: (count: number) =>
    `${counted(count, 'further proposal', 'further proposals')} will be shown when these are made.`,
  make: (count: number) => `Make ${counted(count, 'deployment', 'deployments')}`,
  making: 'Making...',
  madeFailed: 'Failed to make the deployments',

  correctTitle: 'Correct the clock',
  correctText:
    'Say what was wrong. No recording and no result file changes. The survey and the explorer follow the correction, and you can revert it.',
  inEffect: 'In effect now',
  shownZone: 'The clock showed the time of',
  shownZoneHint:
    'A time zone such as Europe/Berlin or UTC, or an offset such as +02:00. Empty if it was right.',
  shift: 'Time to add',
  shiftHint: 'Such as 1h, -90s, 3d or 1h30m. Empty for none.',
  shiftProblems: {
    text: 'Write it as 1h, -90s, 3d or 1h30m.',
    both: 'Leave this empty, or the known times below.',
  },
  known: 'The clock ran too fast or too slow',
  knownText: 'Two moments at which you know what the clock showed and what the time was.',
  shown: (which: number) => `Clock showed (${which})`,
  actual: (which: number) => `Time was (${which})`,
  shownHint: 'Such as 2024-05-01 18:00:00.',
  actualHint: 'With its offset, such as 2024-05-01 18:00:41+02:00.',
  knownProblems: {
    missing: 'Fill in all four times, or none.',
    shown: 'Write date and time, such as 2024-05-01 18:00:00.',
    actual: 'Write date, time and offset, such as 2024-05-01 18:00:41+02:00.',
    order: 'This must be later than the first time.',
    rate: 'By these times the clock was wrong by more than a tenth of the time between them. Check them. If the clock was only set wrong, fill in the time to add.',
  },
  reason: 'Why',
  preview: 'Show what changes',
  previewing: 'Reading the recordings...',
  previewFailed: 'Failed to read what would change',
  previewTitle: 'What changes',
  previewCount: (changed: string, recordings: string) =>
    `${changed} of ${recordings} recordings get another time.`,
  previewNone:
    'No recording belongs to this deployment yet. The correction will hold for those that come to it.',
  previewPeriod: (from: string, to: string, zone: string) =>
    `The deployment would last from ${from} to ${to} in ${zone}.`,
  inFuture: (count: number) =>
    `${counted(count, 'recording', 'recordings')} would lie in the future.`,
  skipped: (count: number) =>
    `${counted(count, 'recording shows', 'recordings show')} an hour that summer time skips.`,
  repeated: (count: number) =>
    `${counted(count, 'recording shows', 'recordings show')} an hour that summer time repeats.`,
  leaving: (count: number) =>
    `${counted(count, 'recording', 'recordings')} would no longer belong to the deployment.`,
  joining: (count: number) =>
    `${counted(count, 'recording', 'recordings')} would come to belong to it.`,
  overlapping: (site: string) =>
    `Some would fall into another deployment of this recorder, at ${site}.`,
  fromSunrise: (hours: number) =>
    hours === 0
      ? 'about sunrise'
      : `about ${Math.abs(hours)} h ${hours < 0 ? 'before' : 'after'} sunrise`,
  dawn: (before: string, after: string) =>
    before === after
      ? `Activity first peaks ${before}, now and with the correction.`
      : `Activity first peaks ${before} now, and ${after} with the correction.`,
  dawnFrom: (days: number, detections: string, day: string) =>
    `From ${detections} detections in the first ${counted(days, 'day', 'days')} with recordings; sunrise of ${day}.`,
  dawnFailed: 'The results could not be read, so they are not compared with sunrise.',
  dawnTable: 'First peak of activity and sunrise',
  clock: 'Clock',
  firstPeak: 'First peak',
  sunrise: 'Sunrise',
  hours: (from: string, to: string) => `${from} to ${to}`,
  examples: 'Recordings before and after',
  recorded: 'As recorded',
  before: 'Now',
  after: 'Corrected',
  file: 'File',
  apply: 'Apply the correction',
  applying: 'Applying...',
  applyFailed: 'Failed to apply the correction',
  revert: 'Revert to the times as recorded',
  reverting: 'Reverting...',
  revertFailed: 'Failed to revert the correction',
  log: 'Earlier corrections',
  logFailed: 'Failed to load the earlier corrections',
  logEntry: (change: string, by: string, on: string) => `${change}, by ${by} on ${on}`,
  ended: { replaced: 'replaced', reverted: 'reverted' },
};
