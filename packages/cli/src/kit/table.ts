import { countText, numberText } from './format.ts';
import { leastWidth, textWidth, wrap } from './wrap.ts';

interface Column {
  title: string;
  align?: 'left' | 'right';
}

const gap = 2;

function pad(text: string, width: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'right' ? space + text : text + space;
}

function blocks(columns: Column[], rows: string[][], width: number): string {
  return rows
    .map((row) =>
      row
        .flatMap((cell, index) =>
          cell ? wrap(`${columns[index]?.title ?? ''}: ${cell}`, width, '  ') : [],
        )
        .join('\n'),
    )
    .join('\n\n');
}

/**
 * The last left-aligned column wraps on a narrow screen. If that does not fit, every row becomes a
 * block.
 */
export function table(columns: Column[], rows: string[][], width: number): string {
  const widths = columns.map(({ title }, index) =>
    Math.max(textWidth(title), ...rows.map((row) => textWidth(row[index] ?? ''))),
  );
  const total = widths.reduce((sum, one) => sum + one, 0) + gap * (columns.length - 1);
  const flexible = columns.findLastIndex(({ align }) => align !== 'right');
  if (total > width) {
    const space = (widths[flexible] ?? 0) - (total - width);
    const longestWord = Math.max(
      ...rows.map((row) => leastWidth(row[flexible] ?? '')),
      textWidth(columns[flexible]?.title ?? ''),
    );
    if (space < longestWord) return blocks(columns, rows, width);
    widths[flexible] = space;
  }
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => pad(cell, widths[index] ?? 0, columns[index]?.align))
      .join(' '.repeat(gap))
      .trimEnd();
  const rowLines = (row: string[]) => {
    const wrapped = wrap(row[flexible] ?? '', widths[flexible] ?? width);
    return Array.from({ length: Math.max(1, wrapped.length) }, (_, index) =>
      line(
        columns.map((_, at) =>
          at === flexible ? (wrapped[index] ?? '') : index === 0 ? (row[at] ?? '') : '',
        ),
      ),
    );
  };
  return [line(columns.map(({ title }) => title)), ...rows.flatMap(rowLines)].join('\n');
}

/** Files named for one message; the rest is counted. */
const namedFiles = 3;
/** Messages shown; the rest is counted. */
const shownGroups = 20;

interface Noted {
  filename: string;
  message: string;
}

function namesText(names: string[]): string {
  const more = names.length - namedFiles;
  const firstNames = names.slice(0, namedFiles).join(', ');
  return more > 0 ? `${firstNames} and ${numberText(more)} more` : firstNames;
}

const partOfName = /[\p{L}\p{N}_./\\-]/u;

/** Replaces the file's name with "the file", except inside a path. */
function withoutName(message: string, filename: string): string {
  return message.split(filename).reduce((before, after) => {
    const inside = partOfName.test(before.slice(-1)) || /^[\p{L}\p{N}_/\\-]/u.test(after);
    return before + (inside ? filename : 'the file') + after;
  });
}

/** Numbers and times, which differ between files with the same fault. */
const figures = /\d[\d.,:T+Z-]*/g;

interface NotedGroup {
  message: string;
  names: string[];
  isSame: boolean;
}

function groupBy(notes: Noted[], kindOf: (message: string) => string): NotedGroup[] {
  const groups = new Map<string, NotedGroup>();
  for (const { filename, message: own } of notes) {
    // A message with the file's own name would make a group for every file.
    const message = withoutName(own, filename);
    const group = groups.get(kindOf(message)) ?? { message, names: [], isSame: true };
    groups.set(kindOf(message), group);
    group.names.push(filename);
    group.isSame &&= group.message === message;
  }
  return [...groups.values()];
}

/** Files with one message in one line. Too many lines are joined where only figures differ. */
export function groupedLines(notes: Noted[], width: number): string[] {
  const single = groupBy(notes, (message) => message);
  const groups =
    single.length <= shownGroups
      ? single
      : groupBy(notes, (message) => message.replaceAll(figures, '0'));
  const firstGroups = groups.slice(0, shownGroups);
  const hidden = groups.slice(shownGroups).reduce((sum, { names }) => sum + names.length, 0);
  return [
    ...firstGroups.flatMap(({ message, names, isSame }) =>
      wrap(`${namesText(names)}: ${isSame ? '' : 'For example: '}${message}`, width - 2, '  ').map(
        (line) => `  ${line}`,
      ),
    ),
    ...(hidden > 0 ? [`  and ${countText(hidden, 'more file', 'more files')}`] : []),
  ];
}
