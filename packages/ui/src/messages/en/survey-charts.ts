import { failureReasons } from './failure-reasons.ts';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** A formatted number of days. */
const dayCount = (days: string) => (days === '1' ? '1 day' : `${days} days`);

const unitName = (unit: 'hour' | 'minute') => (unit === 'minute' ? 'minute' : 'hour');

export const charts = {
  loading: 'Loading charts...',
  cell: (chart: string, text: string) => `${chart}: ${text}`,
  cellHint: 'Arrow keys move, Enter chooses.',
  day: 'Day',
  site: 'Site',
  recorder: 'Recorder',
  anyRecorder: 'no recorder named',
  caption: (hours: string, model: string, confidence: string) =>
    `Of ${hours} recorded and analysed by ${model}; detections with a confidence from ${confidence}.`,

  calendar: 'What was recorded',
  calendarLoading: 'Loading what was recorded...',
  calendarFailed: 'Failed to load what was recorded',
  calendarNone: 'No recording belongs to these deployments yet.',
  calendarLeft: 'Nothing was recorded with these filters.',
  calendarText: (deployments: number, hours: string, days: string) =>
    `${counted(deployments, 'deployment', 'deployments')}, ${hours} on ${dayCount(days)} of deployments. Recorded and readable, analysed or not.`,
  calendarFailures: (files: string, count: number) =>
    `Dots: ${files} ${count === 1 ? 'file' : 'files'} without sound that can be read.`,
  calendarUndated: (files: string, count: number) =>
    `${files} ${count === 1 ? 'file' : 'files'} without sound ${count === 1 ? 'has' : 'have'} no time.`,
  calendarOmitted: (hours: string) => `${hours} in further hours are not shown.`,
  calendarCell: (row: string, day: string, held: string) => `${row}, ${day}: ${held}`,
  calendarGap: (row: string, days: string) =>
    `${row}: ${dayCount(days)} without anything, left out`,
  calendarRecorded: (hours: string) => `${hours} recorded`,
  calendarNothing: 'nothing recorded',
  calendarAway: 'no recorder here',
  recordedHours: 'Recorded hours',
  failures: 'Files without sound',
  failed: (files: string, count: number, reason: string) =>
    `${files} ${count === 1 ? 'file' : 'files'}: ${reason}`,
  reasons: failureReasons,
  legendNothing: 'nothing',
  legendAway: 'no recorder',
  legendFailed: 'files without sound',

  season: (species: string) => `The season of ${species}`,
  seasonLoading: 'Loading the season...',
  seasonFailed: 'Failed to count the season',
  seasonNone: 'Nothing was recorded and analysed with these filters.',
  seasonText: (
    species: string,
    week: string,
    hour: string,
    rate: string,
    unit: 'hour' | 'minute',
  ) =>
    `${species} was detected most in the week from ${week}, from ${hour}: ${rate} per recorded ${unitName(unit)}.`,
  seasonNever: (species: string) => `${species} was not detected with these filters.`,
  seasonSun: 'Lines: dawn and dusk, the sun 6° below the horizon, as a mean of the sites.',
  seasonNoSun: 'Dawn and dusk are not drawn: none of these sites has a place.',
  seasonCell: (
    week: string,
    hour: string,
    detections: string,
    recorded: string,
    rate: string | null,
    unit: 'hour' | 'minute',
  ) =>
    `Week from ${week}, ${hour}: ${detections} in ${recorded}${rate === null ? '' : `, ${rate} per recorded ${unitName(unit)}`}`,
  seasonSilent: (week: string, hour: string) => `Week from ${week}, ${hour}: nothing recorded`,
  detections: (text: string, count: number) =>
    `${text} ${count === 1 ? 'detection' : 'detections'}`,
  rateOfCell: (rate: string, unit: 'hour' | 'minute') => `${rate} per ${unitName(unit)}`,
  week: 'Week from',
  hour: 'Hour',
  columnDetections: 'Detections',
  columnRate: 'Per recorded hour',
  columnDawn: 'Dawn',
  columnDusk: 'Dusk',
  legendNever: 'not detected',
  legendSilent: 'not recorded',

  compare: 'Compare',
  compareClose: 'Close the comparison',
  compareLoading: 'Comparing...',
  compareFailed: 'Failed to compare the groups',
  compareBy: 'Compare by',
  ways: { sites: 'Sites', spans: 'Months or days', day: 'Before and after a day' },
  groupA: 'Group A',
  groupB: 'Group B',
  sitesOf: (group: string) => `Sites of ${group}`,
  month: 'Month',
  monthNone: 'Other days',
  from: 'From',
  to: 'To',
  fromOf: (group: string) => `${group}: from`,
  toOf: (group: string) => `${group}: to`,
  monthOf: (group: string) => `${group}: month`,
  dayOf: 'First day of group B',
  before: (day: string) => `Group A is before ${day}, group B from then on.`,
  problems: {
    sites: 'Choose at least one site for each group.',
    spans: 'Choose the days of each group.',
    day: 'Choose a day: group A is before it, group B from then on.',
    sameSite: 'A site is in both groups. Take it out of one of them.',
    sameDays: 'Some days are in both groups. Let one group end before the other begins.',
    filtered:
      'The filters above leave nothing of one group. Show everything, or choose other groups.',
  },
  noEffort: (group: string) =>
    `Nothing that belongs to a site was recorded and analysed in ${group}. Choose other groups, or other filters.`,
  rates: 'Species by species',
  ratesText: (unit: 'hour' | 'minute') =>
    `Detections per recorded ${unitName(unit)} in each group, and how many times the rate of A is that of B, with 95% intervals. Those that differ most for certain come first.`,
  meaning:
    'An interval says how far the true rate may lie from the counted one, judged by how much the days at the sites differ: in 95 of 100 such surveys it holds the true one. Of species that are alike in both groups, one in twenty would seem to differ by chance.',
  poisson:
    'Where only one day, or no detection, tells how much days differ, the interval (marked *) takes detections to be independent, and is too narrow.',
  ratioHead: 'A : B',
  rateOf: (group: string, unit: 'hour' | 'minute') => `${group}, per recorded ${unitName(unit)}`,
  differs: 'Differs at least by',
  ratioScale: 'From 1/100 to 100',
  times: (factor: string) => `${factor} times`,
  uncertain: 'not for certain',
  interval: (value: string, low: string, high: string) => `${value} (${low} to ${high})`,
  atLeast: (low: string) => `at least ${low}`,
  unbounded: 'no limit',
  onlyA: 'A alone',
  onlyB: 'B alone',
  richness: 'How many species',
  richnessText: (occasions: string) =>
    `A sampling occasion is a day of a site. Rarefied: expected of ${occasions} occasions, as many as the smaller group has. Chao2 estimates how many there are at least, those never detected among them. Coverage: the share of all detected occasions that the species found so far would make.`,
  measure: 'Figure',
  observed: 'Observed species',
  rarefied: 'Rarefied to the smaller group',
  chao2: 'Chao2 (standard error)',
  withError: (estimate: string, error: string) => `${estimate} (${error})`,
  coverage: 'Sample coverage',
  occasions: 'Days recorded (all sites)',
  hours: 'Recorded and analysed',
  unknown: 'cannot be said',
  curves: 'Species by days recorded',
  curvesText: (a: string, b: string) =>
    `Species expected of so many recorded days, with 95% bands; a day at two sites is two. All of group A: ${a}; all of group B: ${b}.`,
  species: 'Species',
  columnGroup: 'Group',
  columnLow: 'Lower limit',
  columnHigh: 'Upper limit',
};

/** Maps of the survey and of the site form. */
export const map = {
  title: 'Where it was',
  titleOf: (species: string) => `Where ${species} was`,
  caption: (effort: string, model: string, threshold: string) =>
    `${effort} recorded and analysed; ${model}, confidence from ${threshold}.`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all sites',
  metres: (number: string) => `${number} m`,
  kilometres: (number: string) => `${number} km`,
  noCoast: 'Coastlines and borders could not be loaded.',
  wheel: 'Click the map, or hold Ctrl, to zoom with the wheel.',
  keys: 'Arrow keys move the map, plus and minus zoom, 0 shows everything.',
  north: (degrees: string) => `${degrees}° N`,
  south: (degrees: string) => `${degrees}° S`,
  east: (degrees: string) => `${degrees}° E`,
  west: (degrees: string) => `${degrees}° W`,

  site: 'Site',
  sites: 'Sites of the map',
  latitude: 'Latitude',
  longitude: 'Longitude',
  cell: 'Within (degrees)',
  hours: 'Recorded hours',
  species: 'Species',
  rate: 'Detections per recorded hour',
  detected: 'Detected',
  colours: {
    richness: 'Number of species',
    rate: 'Per recorded hour',
    detected: 'Detected or not',
  },
  /** Replaces the texts on species where detections are kinds of sound. */
  kinds: {
    richness: 'Number of kinds of sound',
    tells: 'how many kinds of sound were found',
    column: 'Kinds of sound',
    ofSite: (number: string) => `${number} ${number === '1' ? 'kind' : 'kinds'} of sound`,
  },
  detectedOrNot: ['not detected', 'detected'],
  effort: 'Recorded',
  range: (from: string, to: string) => `${from} to ${to}`,
  hollow: 'nothing recorded',
  blurred: 'somewhere within',
  blurredText: 'Dashed outlines are places that are shown coarsely: the site is somewhere within.',
  aside: 'not chosen',
  siteText: (name: string, facts: string) => `${name}: ${facts}`,
  siteEffort: (length: string) => `${length} recorded`,
  siteSpecies: (number: string) => `${number} species`,
  siteRate: (number: string) => `${number} detections per recorded hour`,
  within: (degrees: string) => `somewhere within ${degrees}°`,
  choose: 'Choose a site to see it alone; with Ctrl or Shift, several.',
  colourTells: {
    richness: 'how many species were found',
    rate: 'how many detections there were in a recorded hour',
    detected: 'whether the species was detected',
  },
  mapText: (count: number, colour: string) =>
    `${counted(count, 'site', 'sites')}: the larger a symbol, the more was recorded; its colour tells ${colour}.`,
  noPlaces: 'No site has a place yet, so that there is nothing to draw.',
  unplaced: (count: number) =>
    count === 1 ? 'A site without a place:' : `${count} sites without a place:`,

  pinKeys:
    'Arrow keys move the pin, with Shift by less. Plus and minus zoom. Enter sets the pin in the middle of the map.',
  pinAt: (latitude: string, longitude: string) => `Pin at ${latitude}, ${longitude}.`,
  noPin: 'No place yet. Click where the site is.',
  otherSites: (count: number) =>
    `${counted(count, 'other site is', 'other sites are')} shown as ${count === 1 ? 'a dot' : 'dots'}.`,
};
