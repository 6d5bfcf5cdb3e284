import { sentence } from '../errors/explain.ts';
import { bytesText, countText, numberText } from '../text/format.ts';
import { groupedLines } from '../text/grouped-lines.ts';
import { wrap } from '../text/wrap.ts';
import type { Receipt, ReceiptOther } from './receipt.ts';

const labels: [ReceiptOther['outcome'], string][] = [
  ['stored', 'stored'],
  ['already_there', 'already there'],
  ['would_upload', 'would be stored'],
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['not_sent', 'not sent yet'],
  ['left_out', 'empty, so not kept'],
];

/** How many names of operating systems' files are shown. */
const namedFiles = 5;

function systemText({ left_out: names }: Receipt): string {
  const shown = names.slice(0, namedFiles).join(', ');
  const more =
    names.length > namedFiles ? ` and ${numberText(names.length - namedFiles)} more` : '';
  return `Left out, as operating systems' own: ${shown}${more}.`;
}

/** What became of the other files of a card, and what was left out; empty where there is nothing to tell. */
export function otherLines(receipt: Receipt, width: number): string[] {
  const { other_files: files, left_out: system } = receipt;
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const counts = labels.flatMap(([outcome, label]) => {
    const count = files.filter((file) => file.outcome === outcome).length;
    return count > 0 ? [`${numberText(count)} ${label}`] : [];
  });
  const failed = files
    .filter(({ outcome }) => outcome === 'refused' || outcome === 'failed')
    .map(({ filename, reason }) => ({ filename, message: sentence(reason ?? '') }));
  return [
    ...(files.length > 0
      ? wrap(
          `${countText(files.length, 'other file')} (${bytesText(bytes)}): ${counts.join(', ')}.`,
          width,
          '  ',
        )
      : []),
    ...groupedLines(failed, width),
    ...(system.length > 0 ? wrap(systemText(receipt), width, '  ') : []),
    ...(files.length + system.length > 0 ? [''] : []),
  ];
}
