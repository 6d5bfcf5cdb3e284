import type { Ended } from '../../support/biophony.ts';

interface ReceiptFile {
  filename: string;
  size_bytes: number;
  outcome: string;
  code: string | null;
  reason: string | null;
  stored_as: string | null;
  notes: string[];
  corrected: string[];
}

export interface Receipt {
  ended: string;
  on_card: number;
  counts: Record<string, number>;
  bytes: Record<string, number>;
  project: { project_id: string } | null;
  dataset: { data_id: string; dataset_name: string } | null;
  timezone: string | null;
  files: ReceiptFile[];
  not_recordings: { filename: string; reason: string }[];
  other_files: Omit<ReceiptFile, 'notes' | 'corrected'>[];
  left_out: string[];
  card_facts: { source: string; latitude: number | null; schedule: string[] }[];
  card_faults: { code: string; message: string }[];
}

interface Line {
  event: string;
  receipt?: Receipt;
}

/** From `--json`. */
export const eventsOf = <Event = { event: string }>({ stdout }: Ended): Event[] =>
  stdout
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Event);

/** From the summary of `upload --json`. */
export function receiptOf(ended: Ended): Receipt {
  const receipt = eventsOf<Line>(ended).findLast(({ event }) => event === 'summary')?.receipt;
  if (!receipt) throw new Error(`no receipt was printed: ${ended.stdout}\n${ended.stderr}`);
  return receipt;
}
