import { SHARED_DEVICE_ID } from '@biophony/recordings';
import { inspectFiles, pathOfName } from '@biophony/recordings/node';
import type { FoundCard } from '../../card/find/find-card.ts';

/** Headers read of a card before its recorder counts as unknown. */
const most = 24;

/** The recorder that the first recordings of a card name; null where they name none. */
async function recorderOf({ root, recordings }: FoundCard): Promise<string | null> {
  const paths = recordings.slice(0, most).map((filename) => pathOfName(root, filename));
  for await (const { facts } of inspectFiles(paths))
    if (facts.device_id !== null && facts.device_id !== SHARED_DEVICE_ID) return facts.device_id;
  return null;
}

/** Whether folders are parts of one card, such as its days: their recordings name one and the same recorder. */
export async function isOneRecorder(cards: readonly FoundCard[]): Promise<boolean> {
  const recorders = new Set<string | null>();
  for (const card of cards) {
    recorders.add(await recorderOf(card));
    if (recorders.size > 1 || recorders.has(null)) return false;
  }
  return true;
}
