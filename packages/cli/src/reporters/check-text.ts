import type { CheckLine } from './events.ts';
import { bytesText, countText, numberText } from '../text/format.ts';

/** How far the comparison of a card with the service is, in words. */
export function checkText({ files, files_done, bytes_read_back }: CheckLine): string {
  const readBack = bytes_read_back > 0 ? `, ${bytesText(bytes_read_back)} read back` : '';
  return `${numberText(files_done)} of ${countText(files, 'file')}${readBack}`;
}
