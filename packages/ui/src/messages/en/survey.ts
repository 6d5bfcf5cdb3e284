/** Number of analyses with results of only a part of the recordings. */
const partialAnalyses = (count: number): string =>
  count === 1
    ? 'The results of 1 analysis are of a part of its recordings, since it was stopped.'
    : `The results of ${count} analyses are of a part of their recordings, since they were stopped.`;

export const survey = {
  name: 'Survey',
  title: 'The survey',
  pageTitle: (project: string) => `Survey – ${project}`,
  sitesTitle: 'Sites and deployments',
  sitesPageTitle: (project: string) => `Sites – ${project}`,
  sitesLoading: 'Loading sites and deployments...',
  loading: 'Loading the survey...',
  reading: 'Reading what was found',
  failed: 'Failed to load the survey',
  failedCubes: 'Failed to read what was found',
  sitesFailed: 'Failed to load the sites',
  deploymentsFailed: 'Failed to load the deployments',
  noneTitle: 'Nothing to show yet',
  noneText:
    'The survey shows what analyses found at all sites together. Run an analysis that looks for sounds, and come back when it is completed.',
  onlyFormer: (count: number) =>
    count === 1
      ? 'The analysis of this project was made before there were surveys. Run it again to see it here.'
      : `The ${count} analyses of this project were made before there were surveys. Run them again to see them here.`,
  analyses: 'Analyses',
  group: (name: string, datasets: number, detections: string) =>
    `${name}, ${datasets === 1 ? '1 dataset' : `${datasets} datasets`}, ${detections} detections`,
  confidenceFrom: (model: string, threshold: number) => `${model}, confidence from ${threshold}`,
  several:
    'The analyses of this project differ in model, version or settings, so they are not added up. Choose which to show.',
  former: (count: number) =>
    count === 1
      ? '1 analysis was made before there were surveys, and is not shown. Run it again to add it.'
      : `${count} analyses were made before there were surveys, and are not shown. Run them again to add them.`,
  partialAnalyses,
  differentWeights: (count: number) =>
    `These analyses were made with ${count} different weights of the model. Counts of different datasets may differ for that. Analyse again with one of them.`,
  inTimeZone:
    'Some of these analyses put times into a time zone. They follow the shift and drift of a corrected clock, but not another time zone.',
  unplaced: 'No site',
  unplacedNote: (detections: string, hours: string) =>
    `${detections} detections and ${hours} belong to no deployment. They are counted in everything that is not of one site.`,
  undatedNote: (detections: string) => `${detections} detections have no time.`,
  species: 'Species',
  detections: 'Detections',
  recorded: 'Recorded and analysed',
  sites: 'Sites',
  siteDays: 'Days recorded (all sites)',
  foundDays: 'Days found (all sites)',
  filters: 'Filters',
  filterOf: (name: string) => `Filter: ${name}`,
  all: 'all',
  done: 'Done',
  removeFilter: (name: string) => `Remove the filter ${name}`,
  range: (from: string, to: string) => `${from} to ${to}`,
  since: (from: string) => `from ${from}`,
  until: (to: string) => `until ${to}`,
  hoursOfDay: 'Hours',
  confidenceOf: 'Confidence',
  evidence: 'Evidence',
  searchSites: 'Search sites',
  noSiteTicked: 'None ticked: all sites.',
  tickSite: (site: string) => `Compare ${site}`,
  compareSites: (count: number) => `Compare ${count} sites`,
  site: 'Site',
  sitesChosen: (count: number) => `${count} sites`,
  from: 'From',
  to: 'To',
  hourFrom: 'From hour',
  hourTo: 'To hour',
  anyHour: 'Any',
  confidence: 'Confidence from',
  clear: 'Show everything',
  withinSteps: (species: string) =>
    `Counts are kept in steps of 0.05 of confidence. A threshold within a step counts from the next one on, so that nothing below it is counted: ${species}. The explorer takes the threshold itself.`,
  countedFrom: (species: string, threshold: string, from: string) =>
    `${species} ${threshold}, counted from ${from}`,
  aboveSteps: (species: string) =>
    `Nothing is counted of species whose threshold lies above the last step, 0.95: ${species}. The explorer shows their detections.`,
  thresholdOf: (species: string, threshold: string) => `${species} ${threshold}`,
  andMore: (species: string, number: string) => `${species} and ${number} more`,
  confirmedReading: 'Reading verdicts, and the detections that they are on...',
  confirmedFailed: 'Failed to read which detections people reviewed',
  confirmedTooMany: (most: string) =>
    `This project has more than ${most} verdicts, which are more than this page can hold. Count by calibrations, or take the verdicts from the command line: biophony reviews --csv.`,
  saidText: {
    correct: (number: string, value: number) =>
      `Counted ${value === 1 ? 'is 1 detection' : `are ${number} detections`} that people together say ${value === 1 ? 'is' : 'are'} right: by the last word, else by what most of them say. All others are left out. These figures say where and when a species is confirmed; how many there are depends on how many were reviewed.`,
    not_wrong: (number: string, value: number) =>
      `Left out ${value === 1 ? 'is 1 detection' : `are ${number} detections`} that people together say ${value === 1 ? 'is' : 'are'} wrong: by the last word, else by what most of them say. All others count, reviewed or not.`,
  },
  saidNone: {
    correct:
      'Nobody has confirmed a detection of these analyses yet, or opinions differ. Review some on the page Review.',
    not_wrong:
      'All detections count: nobody has said of one of these analyses that it is wrong, or opinions differ.',
  },
  confirmedMissing: (number: string, value: number) =>
    `${value === 1 ? '1 further confirmed detection is' : `${number} further confirmed detections are`} not among the results of these analyses.`,
  membersOnly:
    'Calibrations and verdicts are for members of the project: these figures are of all detections.',
  methodOf: {
    probability: (least: string) =>
      `Each species counts from the score from which on its calibration gives a probability of ${least}.`,
    precision: (least: string) =>
      `Each species counts from the score from which on its calibration gives a precision of ${least}.`,
  },
  methodSaid: {
    correct: 'Only detections that reviewers together say are right.',
    not_wrong: 'All detections but those that reviewers together say are wrong.',
  },
  perHour: 'Per recorded hour',
  speciesPerHour: (species: string) => `${species}, per recorded hour`,
  days: 'Days',
  first: 'First',
  last: 'Last',
  byWeek: 'By week',
  found: 'What was found',
  pageOf: (species: string) => `Page of ${species}`,
  foundText:
    'Rates are per hour that was recorded and analysed; of less than an hour there is none. By week: nothing is drawn where nothing was recorded.',
  sitesText:
    'Choose a site to see it alone, and a species to see where and when it was detected. Of less than an hour there is no rate.',
  allRows: (rows: number) => `Show all ${rows}`,
  fewerRows: 'Show fewer',
  activity: 'When it was detected',
  sounds: 'Kinds of sound',
  activityOf: (species: string) => `When ${species} was detected`,
  exploreTitle: (species: string) => `Listen to ${species}`,
  nothing: 'Nothing is left with these filters.',
};

export const surveyWidgets = {
  partialAnalyses,
  // Console messages for the page's author.
  noProject: 'This widget does not know what to show. Give it a project-id.',
  wrongDay: (name: string, given: string) =>
    `${name} is "${given}", which is no day. Write it as 2024-05-01.`,
  endsBefore: 'to is before from. Give the first day as from and the last as to.',
  wrongConfidence: (given: string) =>
    `confidence is "${given}". Give a number from 0 to 0.95, such as 0.5.`,
  unknownSites: (ids: string) =>
    `This project has no site ${ids}. Give IDs as the service lists them, with spaces between them.`,
  unknownSpecies: (given: string) =>
    `No "${given}" was found in this project. Give the scientific name as it stands in the results.`,
  wrongGroup: (name: string, given: string) =>
    `${name} is "${given}", which is no group. Give IDs of sites with spaces between them, or days as 2024-05-01~2024-05-31.`,
  mixedGroups:
    'One group is of sites and the other of days. Give IDs of sites to both, or days as 2024-05-01~2024-05-31.',
  noGroups:
    'This widget does not know what to compare. Give it group-a and group-b, or a split-day.',
  notCompared: (reason: string) => `These groups cannot be compared. ${reason}`,
  onlyFormer:
    'The analyses of this project were made before there were surveys. Analyse its recordings again.',
  tooLarge: 'This project has too much for a widget. Link to its survey page instead.',

  // Texts for visitors.
  none: 'Nothing was found here so far.',
  noSites: 'This project has no sites yet.',
  noEffort: 'Nothing was recorded here so far.',

  map: 'Where it was recorded',
  mapOf: (species: string) => `Where ${species} was detected`,
  groups: (a: string, b: string) => `Group A: ${a}. Group B: ${b}.`,
  aGroup: 'A day of a group',
  sites: (count: number) => `${count} sites`,
  allDays: 'all days',
  beforeDay: (day: string) => `before ${day}`,
  fromDay: (day: string) => `from ${day} on`,
  untilDay: (day: string) => `until ${day}`,
  days: (from: string, to: string) => `${from} to ${to}`,
};
