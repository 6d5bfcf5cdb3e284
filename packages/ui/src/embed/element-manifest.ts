import {
  type AttributeName,
  attributeNames,
  attributeTable,
  customPropertyTable,
  eventTable,
  inOneWord,
  analysisWidgetNames,
  partTable,
  propertyTable,
  surveyWidgetNames,
  type WidgetName,
  widgetTable,
} from './widgets.ts';

// Everything that `npm run element` and the build write from the tables of `widgets.ts`.

const widgetNames: readonly WidgetName[] = [...analysisWidgetNames, ...surveyWidgetNames];

const code = (text: string) => `\`${text}\``;
const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(names.map((name) => code(name)));
const listed = <T>(table: Readonly<Record<string, T>>) =>
  Object.entries(table).map(([name, entry]) => ({ name, entry }));

function typeText(type: (typeof attributeTable)[AttributeName]['type']): string {
  if (typeof type === 'string' && type !== 'widget') return type;
  const values: readonly (string | number)[] = type === 'widget' ? widgetNames : type;
  return values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(' | ');
}

function meaningOf(name: AttributeName): string {
  const { meaning } = attributeTable[name];
  const widgets = widgetNames.filter((widget) => widgetTable[widget].attributes.includes(name));
  if (widgets.length > 0) return `For ${listOf(widgets)}: ${meaning}`;
  return name === 'widget'
    ? `${meaning} ${listOf(surveyWidgetNames)} are of all sites and analyses of a project.`
    : meaning;
}

const attributes = attributeNames.map((name) => ({
  name,
  type: typeText(attributeTable[name].type),
  ...('default' in attributeTable[name] ? { default: attributeTable[name].default } : {}),
  meaning: meaningOf(name),
}));

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
          attributes: attributes.map(({ name, type, meaning, ...rest }) => ({
            name,
            fieldName: inOneWord(name),
            type: { text: type },
            ...rest,
            description: meaning,
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

const widgetsTable = (): string =>
  table(
    ['widget', 'in React', 'shows'],
    widgetNames.map((name) => [
      code(name),
      code(`${name.charAt(0).toUpperCase()}${name.slice(1)}Widget`),
      widgetTable[name].meaning,
    ]),
  );

const elementTables = (): string =>
  [
    table(
      ['attribute', 'values', 'meaning'],
      attributes.map(({ name, type, meaning, default: usual }) => [
        code(name),
        code(type.replaceAll("'", '')),
        meaning + (usual === undefined ? '' : ` Default: ${usual}.`),
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

/** Tables of `packages/ui/README.md`, between `<!-- NAME -->` and `<!-- end of NAME -->`. */
export const readmeTables: Readonly<Record<string, () => string>> = {
  widgets: widgetsTable,
  element: elementTables,
};

const written = '// Written by `npm run element -w @biophony/ui`.\n\n';

/** Sources of workers and site, which may not import this package's sources. */
export const writtenSources = (): Readonly<Record<string, string>> => ({
  'workers/api/src/embed/frame-heights.ts': `${written}/** Widgets available as frames; initial height in pixels. */
export const frameHeights: Readonly<Record<string, number>> = {
${widgetNames.map((name) => `  ${name}: ${widgetTable[name].height},\n`).join('')}};
`,
  'site/src/embed/frame-attributes.ts': `${written}/** Attributes that the address of a frame may have. */
export const frameAttributes: readonly string[] = [
${attributeNames
  .filter((name) => !('isInFrames' in attributeTable[name]))
  .map((name) => `  '${name}',\n`)
  .join('')}];
`,
});
