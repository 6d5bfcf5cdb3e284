import { sentence } from '../errors/explain.ts';
import { bytesText, durationText, numberText } from '../text/format.ts';
import { notRecordingsLines } from '../card-text/not-recordings.ts';
import { factLines } from '../card-text/fact-lines.ts';
import { faultLines } from '../card-text/fault-lines.ts';
import { groupedLines } from '../text/grouped-lines.ts';
import { packedText } from '../card-text/packed-text.ts';
import { wrap } from '../text/wrap.ts';
import { correctedText } from './corrected-text.ts';
import { otherLines } from './other-text.ts';
import type { Receipt, ReceiptOutcome } from './receipt.ts';
import { healedText, verifiedText } from './verified-text.ts';

const labels: Record<ReceiptOutcome, string> = {
  stored: 'stored',
  already_there: 'already there',
  would_upload: 'would be uploaded',
  refused: 'refused',
  failed: 'failed',
  not_sent: 'not sent yet',
};
const always: ReceiptOutcome[] = ['stored', 'already_there', 'refused'];
interface Noted {
  filename: string;
  message: string;
}

function countsText(receipt: Receipt): string {
  const { on_card, counts, bytes, seconds_of_sound, dry_run, files } = receipt;
  const shown = (Object.keys(labels) as ReceiptOutcome[]).filter(
    (outcome) => counts[outcome] > 0 || (!dry_run && always.includes(outcome)),
  );
  const rows: [string, string][] = [
    ['on the card', numberText(on_card)],
    ...shown.map((outcome): [string, string] => [labels[outcome], numberText(counts[outcome])]),
  ];
  const left = Math.max(...rows.map(([label]) => label.length));
  const right = Math.max(...rows.map(([, count]) => count.length));
  const lines = rows.map(
    ([label, count], index) =>
      `${index === 0 ? '  ' : index === 1 ? '= ' : '+ '}${label.padEnd(left)}  ${count.padStart(right)}`,
  );
  const packed = packedText(files.filter((file) => file.packed).length);
  const sound = seconds_of_sound ? `, ${durationText(seconds_of_sound)} of sound${packed}` : '';
  return [`Receipt (${bytesText(bytes.on_card)}${sound})`, ...lines].join('\n');
}

function listText(title: string, notes: Noted[], width: number): string[] {
  return notes.length === 0
    ? []
    : [...wrap(`${title}:`, width, '  '), ...groupedLines(notes, width), ''];
}

/** The receipt as a screen shows it, folded between words; the counts stand last. */
export function receiptText(receipt: Receipt, width: number): string {
  const { files, not_recordings, unreadable_folders, card_faults, card_facts } = receipt;
  const of = (outcome: ReceiptOutcome) =>
    files
      .filter((file) => file.outcome === outcome)
      .map(({ filename, reason }) => ({ filename, message: sentence(reason ?? '') }));
  const noted = files
    .filter(({ outcome }) => outcome !== 'refused' && outcome !== 'failed')
    .flatMap(({ filename, notes }) => notes.map((message) => ({ filename, message })));
  const faults = faultLines(card_faults, width);
  const corrected = correctedText(receipt);
  const verified = verifiedText(receipt);
  const healed = healedText(receipt);
  return [
    ...listText('Worth a look', noted, width),
    ...(faults.length > 0 ? ['Seen together:', ...faults, ''] : []),
    ...factLines(card_facts, width),
    ...notRecordingsLines(not_recordings, unreadable_folders, width),
    ...otherLines(receipt, width),
    ...listText('Refused', of('refused'), width),
    ...listText('Failed', of('failed'), width),
    ...(corrected ? [...wrap(corrected, width), ''] : []),
    ...(healed ? [...wrap(healed, width), ''] : []),
    ...(verified ? [...wrap(verified, width), ''] : []),
    countsText(receipt),
  ].join('\n');
}
