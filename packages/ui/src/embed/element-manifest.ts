import { type AttributeName, inOneWord } from './attributes.ts';
import type { PartName } from './parts.ts';

// Source of `custom-elements.json` and the tables in README and documentation. The compiler checks
// that none is missing.

interface AttributeEntry {
  type: string;
  /** Absent if required, or without a default. */
  default?: string;
  meaning: string;
}

const attributeTable: Record<AttributeName, AttributeEntry> = {
  widget: {
    type: "'species' | 'activity' | 'indices' | 'summary' | 'map' | 'effort' | 'season' | 'compare'",
    meaning: 'Which widget it is. The last four are of all sites and analyses of a project.',
  },
  'base-url': { type: 'string', meaning: 'Address of the service.' },
  'project-id': {
    type: 'string',
    meaning:
      'The project that is shown. With sites or several datasets it is counted as a whole, with corrected times; otherwise it is its last finished analysis that fits the widget.',
  },
  'analysis-id': {
    type: 'string',
    meaning: 'One analysis, in place of a project; not for the widgets of all sites.',
  },
  public: {
    type: 'boolean',
    meaning:
      'The project is public for this page, so that no token is needed: `fetchToken` is not asked.',
  },
  index: {
    type: 'string',
    meaning: 'For `indices`: the index that is drawn as a line, such as `ACI`.',
  },
  locale: {
    type: 'string',
    default: "the browser's",
    meaning:
      'Language of numbers and dates, such as `de-DE` or `de_DE`, and of the words where it is German, Spanish, French or Italian.',
  },
  appearance: {
    type: "'auto' | 'light' | 'dark'",
    default: 'auto',
    meaning:
      'Colours for a light or a dark background. `auto` follows the background that the page paints behind the widget, and without one its `color-scheme`.',
  },
  density: {
    type: "'comfortable' | 'compact'",
    default: 'comfortable',
    meaning: 'How much space is left between things.',
  },
  loading: {
    type: "'lazy' | 'eager'",
    default: 'lazy',
    meaning: 'Whether it is read when it comes near the window, or at once.',
  },
  'heading-level': {
    type: '1 | 2 | 3 | 4 | 5 | 6',
    default: '3',
    meaning: "Level of its headings in the page's outline.",
  },
  sites: {
    type: 'string',
    default: 'all sites',
    meaning: 'For `map`, `effort`, `season` and `compare`: IDs of sites, with spaces between them.',
  },
  from: {
    type: 'string',
    meaning: 'For the same: the first local day that is counted, such as `2024-05-01`.',
  },
  to: { type: 'string', meaning: 'The last local day that is counted.' },
  species: {
    type: 'string',
    default: 'the most frequent one for `season`, all for `map`',
    meaning:
      'For `season` and `map`: the scientific name of a species, or the name of a kind of sound.',
  },
  confidence: {
    type: 'number',
    default: '0',
    meaning:
      'For `map`, `season` and `compare`: the least confidence that is counted, from 0 to 0.95 in steps of 0.05.',
  },
  'group-a': {
    type: 'string',
    meaning:
      'For `compare`: IDs of sites, with spaces between them, or days such as `2024-05-01~2024-05-31`.',
  },
  'group-b': { type: 'string', meaning: 'For `compare`: the same of the other group.' },
  'split-day': {
    type: 'string',
    meaning: 'For `compare`, in place of groups: what is before this day, and what is from it on.',
  },
};

interface Entry {
  type: string;
  meaning: string;
}

const propertyTable = {
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

const eventTable = {
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

const customPropertyTable = {
  '--biophony-accent':
    'Links, buttons, lines and the focus. Choose one that can be read on the background.',
  '--biophony-background': 'The background of the widget; none when absent.',
  '--biophony-text': 'All text.',
  '--biophony-font': 'Font family; that of the kit when absent.',
  '--biophony-radius': 'Radius of corners, such as `0px`.',
  '--biophony-density': 'A number by which all space between things is multiplied, such as `0.75`.',
} as const satisfies Record<`--biophony-${string}`, string>;

const partTable: Record<PartName, string> = {
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

const listed = <T>(table: Readonly<Record<string, T>>) =>
  Object.entries(table).map(([name, entry]) => ({ name, entry }));

/** Follows Custom Elements Manifest 1.0.0. */
export const elementManifest = () => ({
  schemaVersion: '1.0.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: 'dist/embed/biophony-widget.js',
      declarations: [
        {
          kind: 'class',
          customElement: true,
          tagName: 'biophony-widget',
          name: 'BiophonyWidget',
          description: 'What a Biophony project found, to be read on any page.',
          superclass: { name: 'HTMLElement' },
          attributes: listed(attributeTable).map(({ name, entry }) => ({
            name,
            fieldName: inOneWord(name),
            type: { text: entry.type },
            ...(entry.default === undefined ? {} : { default: entry.default }),
            description: entry.meaning,
          })),
          members: listed(propertyTable).map(({ name, entry }) => ({
            kind: 'field',
            name,
            type: { text: entry.type },
            description: entry.meaning,
          })),
          events: listed(eventTable).map(({ name, entry }) => ({
            name,
            type: { text: entry.type },
            description: entry.meaning,
          })),
          cssParts: listed(partTable).map(({ name, entry }) => ({ name, description: entry })),
          cssProperties: listed(customPropertyTable).map(({ name, entry }) => ({
            name,
            description: entry,
          })),
          slots: [{ name: '', description: 'Shown as long as the script is not there.' }],
        },
      ],
      exports: [
        {
          kind: 'custom-element-definition',
          name: 'biophony-widget',
          declaration: { name: 'BiophonyWidget', module: 'dist/embed/biophony-widget.js' },
        },
      ],
    },
  ],
});

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');
const code = (text: string) => `\`${text}\``;

export const elementTables = (): string =>
  [
    table(
      ['attribute', 'values', 'meaning'],
      listed(attributeTable).map(({ name, entry }) => [
        code(name),
        code(entry.type.replaceAll("'", '')),
        entry.meaning + (entry.default === undefined ? '' : ` Default: ${entry.default}.`),
      ]),
    ),
    table(
      ['property', 'type', 'meaning'],
      listed(propertyTable).map(({ name, entry }) => [code(name), code(entry.type), entry.meaning]),
    ),
    table(
      ['event', 'type', 'meaning'],
      listed(eventTable).map(({ name, entry }) => [code(name), code(entry.type), entry.meaning]),
    ),
    table(
      ['custom property', 'meaning'],
      listed(customPropertyTable).map(({ name, entry }) => [code(name), entry]),
    ),
    table(
      ['part', 'what it is'],
      listed(partTable).map(({ name, entry }) => [code(name), entry]),
    ),
  ].join('\n\n');
