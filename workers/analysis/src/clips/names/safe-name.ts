import { cutToBytes } from '../../text/cut-to-bytes.ts';
import { deviceName } from '../../text/portable-names.ts';

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
  return deviceName.test(cut) ? `-${cut}` : cut;
}
