/** Names that Windows keeps for devices, whatever ending stands behind them. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Cuts a text to so many bytes of UTF-8, between letters; of `keep: 'end'` the end stays. */
export function cutToBytes(text: string, bytes: number, keep: 'start' | 'end' = 'start'): string {
  const letters = [...text];
  if (keep === 'end') letters.reverse();
  const kept: string[] = [];
  let left = bytes;
  for (const letter of letters) {
    left -= Buffer.byteLength(letter);
    if (left < 0) break;
    kept.push(letter);
  }
  if (keep === 'end') kept.reverse();
  return kept.join('');
}

/**
 * A text as a part of a file's name that Windows, macOS and Linux take alike: letters, digits, spaces and a few signs, no
 * space or dot at either end. Empty where nothing is left.
 */
export const safeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_ .,'()+-]+/gu, '-')
    .replaceAll(/^[ .-]+|[ .-]+$/g, '');

/** A whole name that is taken on every system, of so many bytes at most; `otherwise` where nothing is left of the text. */
export function safeName(text: string, bytes: number, otherwise: string): string {
  const cut = cutToBytes(safeText(text), bytes - 1).replace(/[ .]+$/, '');
  if (cut === '') return otherwise;
  return devices.test(cut) ? `-${cut}` : cut;
}
