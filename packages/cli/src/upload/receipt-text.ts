import { factLines, faultLines, notRecordingsLines, packedText } from '../card/card-text.ts';
import { sentence } from '../kit/explain.ts';
import { bytesText, countText, durationText, numberText } from '../kit/format.ts';
import { groupedLines } from '../kit/table.ts';
import { wrap } from '../kit/wrap.ts';
import type { CardReceipt, ReceiptOther, ReceiptOutcome } from './receipt.ts';

const again = 'An analysis made before keeps the times it was made with: make it again.';

/** Number of stored recordings with corrected times, and what to do; null when none. */
function correctedText({ files, timezone, dry_run }: CardReceipt): string | null {
  const count = files.filter(({ corrected }) => corrected.includes('recorded_at')).length;
  if (count === 0) return null;
  const times = `The stored times of ${countText(count, 'recording')}`;
  const done = dry_run ? 'would be' : 'were';
  return `${times} ${done} corrected to the zone ${timezone}. ${again}`;
}

const otherLabels: [ReceiptOther['outcome'], string][] = [
  ['stored', 'stored'],
  ['already_there', 'already there'],
  ['would_upload', 'would be stored'],
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['not_sent', 'not sent yet'],
  ['left_out', 'empty, so not kept'],
];

/** Names of system files shown. */
const namedFiles = 5;

function systemText({ left_out: names }: CardReceipt): string {
  const firstNames = names.slice(0, namedFiles).join(', ');
  const more =
    names.length > namedFiles ? ` and ${numberText(names.length - namedFiles)} more` : '';
  return `Left out, because they belong to the operating system: ${firstNames}${more}.`;
}

/** Outcomes of other files, and what was left out; empty when nothing. */
function otherLines(receipt: CardReceipt, width: number): string[] {
  const { other_files: files, left_out: system } = receipt;
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const counts = otherLabels.flatMap(([outcome, label]) => {
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

/** Files restored after damage at the service; null when none. */
function healedText({ files, other_files }: CardReceipt): string | null {
  const healed = [...files, ...other_files].filter((file) => file.healed);
  if (healed.length === 0) return null;
  const names = healed.slice(0, namedFiles).map(({ filename }) => filename);
  const more = healed.length - names.length;
  const all = `${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`;
  return `Healed: ${all}. The service had damaged bytes of ${healed.length === 1 ? 'it' : 'them'}, and has those of this card now.`;
}

/**
 * Who verified stored files by SHA-256, and how many are unverified; null when nothing is stored.
 */
function verifiedText({ files, dry_run }: CardReceipt): string | null {
  const stored = files.filter(({ outcome }) => outcome === 'stored' || outcome === 'already_there');
  if (stored.length === 0 || dry_run) return null;
  const count = (by: string | null) => stored.filter((file) => file.verified_by === by).length;
  const [store, service, nobody] = [count('store'), count('service'), count(null)];
  const parts = [
    store > 0 ? `${numberText(store)} by the store as they arrived` : '',
    service > 0 ? `${numberText(service)} by the service, which read them again` : '',
  ].filter((part) => part !== '');
  const checked = `Checked by SHA-256: ${parts.length > 0 ? parts.join(', ') : 'none so far'}.`;
  if (nobody === 0) return checked;
  const open = nobody === 1 ? 'is' : 'are';
  return `${checked} ${countText(nobody, 'file')} ${open} not checked yet; run the same command again later to see.`;
}

const recordingLabels: Record<ReceiptOutcome, string> = {
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

function countsText(receipt: CardReceipt): string {
  const { on_card, counts, bytes, seconds_of_sound, dry_run, files } = receipt;
  const outcomes = (Object.keys(recordingLabels) as ReceiptOutcome[]).filter(
    (outcome) => counts[outcome] > 0 || (!dry_run && always.includes(outcome)),
  );
  const rows: [string, string][] = [
    ['on the card', numberText(on_card)],
    ...outcomes.map((outcome): [string, string] => [
      recordingLabels[outcome],
      numberText(counts[outcome]),
    ]),
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

export function receiptText(receipt: CardReceipt, width: number): string {
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
