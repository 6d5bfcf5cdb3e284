import { inOneWord } from './attributes.ts';
import {
  attributeTable,
  customPropertyTable,
  eventTable,
  partTable,
  propertyTable,
} from './element-table.ts';

const listed = <T>(table: Readonly<Record<string, T>>) =>
  Object.entries(table).map(([name, entry]) => ({ name, entry }));

/** The manifest of `<biophony-widget>` for editors and documentation tools (Custom Elements Manifest 1.0.0). */
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

/** What the element offers, as tables in Markdown. */
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
