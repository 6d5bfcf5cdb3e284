// The one table of `<biophony-widget>`: widgets, their attributes, and what can be styled.
// `npm run element` writes from it the tables of the README, the heights of the service's frames
// and the attributes that a frame's address may have; the build writes `custom-elements.json`.
// The scripts of widgets have the names only (`styles/embed-left-out.ts`).

import type { PartName } from './parts.ts';

/** They show one analysis, or the whole project where it has several cards. */
export const analysisWidgetNames = ['species', 'activity', 'indices', 'summary'] as const;
/** They show all sites and analyses of a project, and come with the second script. */
export const surveyWidgetNames = ['map', 'effort', 'season', 'compare'] as const;

export type AnalysisWidgetName = (typeof analysisWidgetNames)[number];
export type SurveyWidgetName = (typeof surveyWidgetNames)[number];
export type WidgetName = AnalysisWidgetName | SurveyWidgetName;

export const surveyAttributes = [
  'sites',
  'from',
  'to',
  'species',
  'confidence',
  'group-a',
  'group-b',
  'split-day',
] as const;

export type SurveyAttributes = Partial<Record<(typeof surveyAttributes)[number], string>>;

export const attributeNames = [
  'widget',
  'base-url',
  'project-id',
  'analysis-id',
  'public',
  'index',
  'locale',
  'appearance',
  'density',
  'loading',
  'heading-level',
  ...surveyAttributes,
] as const;

export type AttributeName = (typeof attributeNames)[number];

/** `baseUrl` for `base-url`. */
export const inOneWord = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

interface WidgetEntry {
  /** Initial height of its frame in pixels. */
  height: number;
  meaning: string;
  /** Attributes that not all widgets have. */
  attributes: readonly AttributeName[];
}

export const widgetTable: Readonly<Record<WidgetName, WidgetEntry>> = {
  species: { height: 520, meaning: 'Species by how often they were found.', attributes: [] },
  activity: { height: 420, meaning: 'Detections by day and hour.', attributes: [] },
  indices: {
    height: 460,
    meaning: 'Acoustic indices through the day and over the days.',
    attributes: ['index'],
  },
  summary: { height: 320, meaning: 'What was found, in a few numbers.', attributes: [] },
  map: {
    height: 640,
    meaning: 'Sites on a map, with effort and what was found.',
    attributes: ['sites', 'from', 'to', 'species', 'confidence'],
  },
  effort: {
    height: 420,
    meaning: 'When each recorder recorded.',
    attributes: ['sites', 'from', 'to'],
  },
  season: {
    height: 560,
    meaning: 'A species by week and hour.',
    attributes: ['sites', 'from', 'to', 'species', 'confidence'],
  },
  compare: {
    height: 1100,
    meaning: 'Two groups of sites or days: rates by species, and numbers of species.',
    attributes: ['sites', 'from', 'to', 'confidence', 'group-a', 'group-b', 'split-day'],
  },
};

interface AttributeEntry {
  /** A kind of value, or all values. `widget` is the name of one. */
  type: 'string' | 'number' | 'boolean' | 'widget' | readonly (string | number)[];
  isRequired?: true;
  /** False where the address of a frame does not have it. */
  isInFrames?: false;
  /** Absent if required, or without a default. */
  default?: string;
  /** Follows `For \`map\`: ` where not all widgets have it. */
  meaning: string;
}

export const attributeTable = {
  widget: {
    type: 'widget',
    isRequired: true,
    isInFrames: false,
    meaning: 'Which widget it is.',
  },
  'base-url': {
    type: 'string',
    isRequired: true,
    isInFrames: false,
    meaning: 'Address of the service.',
  },
  'project-id': {
    type: 'string',
    meaning:
      'The project that is shown. With sites or several datasets it is counted as a whole, with corrected times; otherwise it is its last finished analysis that fits the widget.',
  },
  'analysis-id': {
    type: 'string',
    isInFrames: false,
    meaning: 'One analysis, in place of a project; not for the widgets of all sites.',
  },
  public: {
    type: 'boolean',
    isInFrames: false,
    meaning:
      'The project is public for this page, so that no token is needed: `fetchToken` is not asked.',
  },
  index: { type: 'string', meaning: 'the index that is drawn as a line, such as `ACI`.' },
  locale: {
    type: 'string',
    default: "the browser's",
    meaning:
      'Language of numbers and dates, such as `de-DE` or `de_DE`, and of the words where it is German, Spanish, French or Italian.',
  },
  appearance: {
    type: ['auto', 'light', 'dark'],
    default: 'auto',
    meaning:
      'Colours for a light or a dark background. `auto` follows the background that the page paints behind the widget, and without one its `color-scheme`.',
  },
  density: {
    type: ['comfortable', 'compact'],
    default: 'comfortable',
    meaning: 'How much space is left between things.',
  },
  loading: {
    type: ['lazy', 'eager'],
    isInFrames: false,
    default: 'lazy',
    meaning: 'Whether it is read when it comes near the window, or at once.',
  },
  'heading-level': {
    type: [1, 2, 3, 4, 5, 6],
    default: '3',
    meaning: "Level of its headings in the page's outline.",
  },
  sites: {
    type: 'string',
    default: 'all sites',
    meaning: 'IDs of sites, with spaces between them.',
  },
  from: {
    type: 'string',
    meaning: 'the first local day that is counted, such as `2024-05-01`.',
  },
  to: { type: 'string', meaning: 'the last local day that is counted.' },
  species: {
    type: 'string',
    default: 'the most frequent one for `season`, all for `map`',
    meaning: 'the scientific name of a species, or the name of a kind of sound.',
  },
  confidence: {
    type: 'number',
    default: '0',
    meaning: 'the least confidence that is counted, from 0 to 0.95 in steps of 0.05.',
  },
  'group-a': {
    type: 'string',
    meaning: 'IDs of sites, with spaces between them, or days such as `2024-05-01~2024-05-31`.',
  },
  'group-b': { type: 'string', meaning: 'the same of the other group.' },
  'split-day': {
    type: 'string',
    meaning: 'what is before this day, and what is from it on, in place of groups.',
  },
} as const satisfies Record<AttributeName, AttributeEntry>;

interface Entry {
  type: string;
  meaning: string;
}

export const propertyTable = {
  fetchToken: {
    type: '(() => Promise<string>) | null',
    meaning:
      'Gives an embed token, which the page gets from its own server. It is asked again before a token expires, given 15 seconds, and asked once more when it fails. Widgets of the same project share what one of them gets.',
  },
  messages: {
    type: 'MessagesOverride | undefined',
    meaning:
      'Rewords or translates any text; the parts that are left out stay as they are. `lang` says the language of a translation.',
  },
} as const satisfies Record<string, Entry>;

export const eventTable = {
  'biophony-ready': {
    type: 'CustomEvent<{ widget: string }>',
    meaning: 'It shows what was found, or that there is nothing.',
  },
  'biophony-error': {
    type: 'CustomEvent<{ message: string; code: string; request_id: string | null }>',
    meaning:
      'Something could not be read. The code is one of the contract, such as `not_found`, or `failed`.',
  },
} as const satisfies Record<string, Entry>;

export const customPropertyTable = {
  '--biophony-accent':
    'Links, buttons, lines and the focus. Choose one that can be read on the background.',
  '--biophony-background': 'The background of the widget; none when absent.',
  '--biophony-text': 'All text.',
  '--biophony-font': 'Font family; that of the kit when absent.',
  '--biophony-radius': 'Radius of corners, such as `0px`.',
  '--biophony-density': 'A number by which all space between things is multiplied, such as `0.75`.',
} as const satisfies Record<`--biophony-${string}`, string>;

export const partTable: Record<PartName, string> = {
  card: 'All of the widget.',
  heading: 'A heading.',
  chart: 'A chart or list with its heading, buttons and sentence.',
  actions: 'The buttons beside a heading.',
  button: 'A button.',
  caption: 'The sentence below a chart.',
  plot: 'The picture of a chart.',
  axis: 'The names of hours, days or values beside a picture.',
  legend: 'What the colours stand for.',
  readout: 'What is pointed at in a picture.',
  'table-frame': 'The box in which a table is scrolled.',
  table: 'A table.',
  'table-head': 'The head of a column.',
  'table-cell': 'A cell of a table.',
  list: 'The list of species.',
  row: 'A species in the list.',
  mark: 'The coloured mark of a species.',
  name: 'The names of a species.',
  count: 'How often it was found.',
  confidence: 'How sure the best detection is.',
  bar: 'Its share of the most frequent one.',
  strip: 'An index through the day, with its name and values.',
  'strip-name': 'The name of an index.',
  'strip-values': 'The lowest and the highest value of an index.',
  facts: 'A group of numbers with their names.',
  label: 'The name of a number.',
  value: 'A number.',
  notice: 'The box that says that there is nothing, or that it cannot be shown.',
  loading: 'What stands there while it is read.',
};
