/** Between words; a number and its unit are one. */
const between = /(?<!\d(?= (?:s|min|h|MB|kHz)\b)) /;

/**
 * Folds lines between words to so many columns; what is folded keeps the indent of its line and two columns more. A
 * word that is longer, such as an address, stays whole.
 */
export function folded(text: string, columns: number | undefined): string {
  if (!columns) return text;
  const width = Math.max(20, columns);
  return text
    .split('\n')
    .flatMap((line) => {
      if (line.length <= width) return [line];
      const indent = /^ */.exec(line)?.[0] ?? '';
      const lines: string[] = [];
      let current = indent;
      for (const word of line.trim().split(between)) {
        const longer = current.trim() === '' ? current + word : `${current} ${word}`;
        if (longer.length > width && current.trim() !== '') {
          lines.push(current);
          current = `${indent}  ${word}`;
        } else current = longer;
      }
      return [...lines, current];
    })
    .join('\n');
}
