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

/** What is noted of files, the files with the same note together, folded between words. */
export function groupedLines(notes: Noted[], width: number): string[] {
  const groups = new Map<string, string[]>();
  for (const { filename, message } of notes) {
    // A message that names its own file would make a group for every file.
    const general = message.split(filename).join('the file');
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
