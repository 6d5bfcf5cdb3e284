import { shown } from '../places/place.ts';
import { remark } from './columns.ts';
import type { RowDraft } from './sheet-row.ts';

const from = ({ startMs }: RowDraft): number => startMs ?? Number.NEGATIVE_INFINITY;
const until = ({ endMs }: RowDraft): number => endMs ?? Number.POSITIVE_INFINITY;

const hint = (other: RowDraft): string =>
  other.endMs === null
    ? ` Row ${other.row} has no end: write when the recorder was collected.`
    : '';

/** Gives a fault to each deployment that begins while another one of the same device goes on. */
export function findOverlaps(drafts: readonly RowDraft[]): void {
  const devices = new Map<string, RowDraft[]>();
  for (const draft of drafts) {
    const device = draft.deployment?.device_id?.toLowerCase();
    // Times that could not be read are no open ends.
    const isRead = !draft.faults.some(({ column }) =>
      [draft.titleOf('start'), draft.titleOf('end')].includes(column),
    );
    if (device === undefined || !isRead) continue;
    const ofDevice = devices.get(device);
    if (ofDevice) ofDevice.push(draft);
    else devices.set(device, [draft]);
  }
  for (const ofDevice of devices.values()) {
    // Stable, so that of two with one start the upper row is the earlier one.
    const sorted = ofDevice.toSorted((a, b) => Math.sign(from(a) - from(b)) || 0);
    let last: RowDraft | null = null;
    for (const draft of sorted) {
      if (last !== null && from(draft) < until(last)) tell(draft, last);
      if (last === null || until(draft) > until(last)) last = draft;
    }
  }
}

function tell(draft: RowDraft, other: RowDraft): void {
  const device = shown(draft.deployment?.device_id ?? '');
  draft.faults.push(
    remark(
      draft.row,
      draft.titleOf('start'),
      `The device ${device} is out in row ${other.row} at this time.${hint(other)} A recorder has one deployment at a time: correct start or end in row ${draft.row} or row ${other.row}.`,
    ),
  );
}
