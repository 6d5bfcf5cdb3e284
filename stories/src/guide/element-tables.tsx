import manifest from '@biophony/ui/custom-elements.json' with { type: 'json' };
import { Markdown } from '@storybook/addon-docs/blocks';

interface Row {
  name: string;
  description: string;
  type?: { text: string };
  default?: string;
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string | undefined) => (text ? `\`${cell(text)}\`` : '');

/** The columns that any of the rows has something for. */
function table(heading: string, rows: readonly Row[]): string {
  const typed = rows.some(({ type }) => type);
  const defaulted = rows.some((row) => row.default !== undefined);
  const line = (cells: (string | false)[]) =>
    `| ${cells.filter((one) => one !== false).join(' | ')} |`;
  return [
    `## ${heading}`,
    '',
    line(['name', typed && 'type', defaulted && 'default', 'meaning']),
    line(['---', typed && '---', defaulted && '---', '---']),
    ...rows.map((row) =>
      line([
        row.name ? code(row.name) : 'content',
        typed && code(row.type?.text),
        defaulted && code(row.default),
        cell(row.description),
      ]),
    ),
  ].join('\n');
}

/** What `<biophony-widget>` offers to a page, from its manifest. */
export function ElementTables() {
  const [element] = manifest.modules.flatMap(({ declarations }) => declarations);
  if (!element) return null;
  const { attributes, members, events, cssProperties, cssParts, slots } = element;
  const tables = [
    table('Attributes', attributes),
    table('Properties', members),
    table('Events', events),
    table('Custom properties', cssProperties),
    table('Parts', cssParts),
    table('Content', slots),
  ];
  return <Markdown>{tables.join('\n\n')}</Markdown>;
}
