import { countText, numberText } from './format.ts';
import { wrap } from './wrap.ts';

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
  const shown = names.slice(0, namedFiles).join(', ');
  return more > 0 ? `${shown} and ${numberText(more)} more` : shown;
}

const partOfName = /[\p{L}\p{N}_./\\-]/u;

/** The message with "the file" for its name, where that stands by itself and not inside a path. */
function withoutName(message: string, filename: string): string {
  return message.split(filename).reduce((before, after) => {
    const inside = partOfName.test(before.slice(-1)) || /^[\p{L}\p{N}_/\\-]/u.test(after);
    return before + (inside ? filename : 'the file') + after;
  });
}

/** What is noted of files, the files with the same note together, folded between words. */
export function groupedLines(notes: Noted[], width: number): string[] {
  const groups = new Map<string, string[]>();
  for (const { filename, message } of notes) {
    // A message that names its own file would make a group for every file.
    const general = withoutName(message, filename);
    const names = groups.get(general);
    if (names) names.push(filename);
    else groups.set(general, [filename]);
  }
  const shown = [...groups].slice(0, shownGroups);
  const hidden = [...groups].slice(shownGroups).reduce((sum, [, names]) => sum + names.length, 0);
  return [
    ...shown.flatMap(([message, names]) =>
      wrap(`${namesText(names)}: ${message}`, width - 2, '  ').map((line) => `  ${line}`),
    ),
    ...(hidden > 0 ? [`  and ${countText(hidden, 'more file', 'more files')}`] : []),
  ];
}
