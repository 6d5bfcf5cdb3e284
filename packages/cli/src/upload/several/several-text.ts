import { countText, numberText } from '../../text/format.ts';
import { wrap } from '../../text/wrap.ts';
import { receiptText } from '../../receipt/receipt-text.ts';
import type { ReceiptOutcome } from '../../receipt/receipt.ts';
import type { SettledDeployments } from '../../survey/settle-deployments.ts';
import { afterReceipt } from '../run-upload.ts';
import type { CardEnded } from './upload-one.ts';

const labels: [ReceiptOutcome, string][] = [
  ['stored', 'stored'],
  ['already_there', 'already there'],
  ['would_upload', 'would be uploaded'],
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['not_sent', 'not sent yet'],
];

/** The recordings of all cards in one line. */
function totalText(cards: readonly CardEnded[]): string {
  const receipts = cards.flatMap(({ result }) => (result ? [result.receipt] : []));
  const sum = (outcome: ReceiptOutcome) =>
    receipts.reduce((all, { counts }) => all + counts[outcome], 0);
  const recordings = receipts.reduce((all, { on_card }) => all + on_card, 0);
  const parts = labels.flatMap(([outcome, label]) =>
    sum(outcome) > 0 ? [`${numberText(sum(outcome))} ${label}`] : [],
  );
  const total = `${countText(cards.length, 'card')}, ${countText(recordings, 'recording')}`;
  return parts.length > 0 ? `${total} = ${parts.join(' + ')}.` : `${total}.`;
}

/** What is said last of a card: that it can be formatted, or what stands against it. */
function lastLine({ named, result, failure }: CardEnded): string | null {
  if (result?.judged.line) return result.judged.line;
  const why = failure && `${failure.message} ${failure.hint}`.trim();
  const said = [why, result?.judged.keep].filter(Boolean).join(' ');
  return said === '' ? null : `${named.label}: ${said}`;
}

/** What a screen shows of several cards: a receipt for each, the total, and for each whether it can be formatted. */
export function severalText(
  cards: readonly CardEnded[],
  settled: ReadonlyMap<CardEnded, SettledDeployments>,
  width: number,
): string {
  const folded = (line: string) => wrap(line, width, '  ');
  const blocks = cards.flatMap((card) => {
    const { named, result } = card;
    if (!result) return [];
    const { receipt } = result;
    const into = receipt.dataset ? ` (dataset ${receipt.dataset.dataset_name})` : '';
    // That line stands at the end, where nobody has to look for it.
    const after = { ...result, judged: { line: result.judged.line && '', keep: null } };
    return [
      ...folded(`${named.label}${into}`),
      receiptText(receipt, width),
      ...afterReceipt(after, width),
      ...(settled.get(card)?.lines ?? []).flatMap(folded),
      '',
    ];
  });
  const last = cards.flatMap((card) => lastLine(card) ?? []);
  return [...blocks, ...folded(totalText(cards)), ...last.flatMap(folded)].join('\n');
}
