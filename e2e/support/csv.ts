import { readFile } from 'node:fs/promises';

function cells(line: string): string[] {
  const found = [''];
  let quoted = false;
  for (const char of line) {
    if (char === '"') quoted = !quoted;
    else if (char === ',' && !quoted) found.push('');
    else found[found.length - 1] += char;
  }
  return found;
}

/** Rows of a CSV file with a header; enough for files without line breaks or quotes inside cells. */
export async function readCsv(path: string): Promise<Record<string, string>[]> {
  const [header = '', ...lines] = (await readFile(path, 'utf8')).split(/\r?\n/).filter(Boolean);
  const names = cells(header);
  return lines.map((line) => {
    const values = cells(line);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}
