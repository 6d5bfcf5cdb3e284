const indentOf = (line) => line.length - line.trimStart().length;

/** Finds the end of tests by indentation. */
function fullLines(lines) {
  const full = new Set();
  for (const [at, line] of lines.entries()) {
    if (!/\btags: (\[)?'full'/.test(line)) continue;
    let first = at;
    const isOption = /^\s*(\{ )?tags:/.test(line);
    if (isOption) while (first > 0 && indentOf(lines[first]) >= indentOf(line)) first--;
    // Tags of a story file apply to all its stories.
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
