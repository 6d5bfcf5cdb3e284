// Which statements of docs/specification.md a test file cites, and whether `npm test` runs the test that cites one.

const indentOf = (line) => line.length - line.trimStart().length;

/** Numbers of the lines that belong to tests with the tag `full`. The formatter's indentation tells where one ends. */
function fullLines(lines) {
  const full = new Set();
  for (const [at, line] of lines.entries()) {
    if (!/\btags: (\[)?'full'/.test(line)) continue;
    let first = at;
    const isOption = /^\s*(\{ )?tags:/.test(line);
    if (isOption) while (first > 0 && indentOf(lines[first]) >= indentOf(line)) first--;
    // Tags of a file of stories are those of all of its stories.
    if (/^const meta\b/.test(lines[first])) return new Set(lines.keys());
    let last = at + 1;
    while (
      last < lines.length - 1 &&
      (lines[last] === '' || indentOf(lines[last]) > indentOf(lines[first]))
    )
      last++;
    while (first > 0 && /^\s*(\/\*\*| \*|\/\/)/.test(lines[first - 1])) first--;
    for (let one = first; one <= last; one++) full.add(one);
  }
  return full;
}

/** The statements that a test file cites, each with whether only `npm run test:full` runs that test. */
export function citationsIn(path, text) {
  const lines = text.split('\n');
  const isFullFile = /\.(full|shared)\.test\.tsx?$/.test(path);
  const full = isFullFile ? null : fullLines(lines);
  return lines.flatMap((line, at) =>
    [...line.matchAll(/\bS\d+\.\d+\b/g)].map(([number]) => ({
      number,
      isFull: isFullFile || full.has(at),
    })),
  );
}
