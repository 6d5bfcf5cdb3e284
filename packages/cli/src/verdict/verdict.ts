import type { FileKind } from '@biophony/contract';
/** What verifying a file of the card came to. */
export type VerifyStatus =
  /** The service gave the same bytes back, or has checked them itself where that is trusted. */
  | 'same'
  /** Without a byte: nothing can be lost. */
  | 'empty'
  /** The service has no file of this content. */
  | 'missing'
  /** The service has other content under this name. */
  | 'different'
  /** The service says that it has the content, and gives other bytes or none back. */
  | 'damaged'
  /** The file could not be read from the card. */
  | 'unreadable';

export interface Verdict {
  /** Name inside the card. */
  filename: string;
  status: VerifyStatus;
  /** What the service keeps it as; null where it has none. */
  kind: FileKind | null;
  /** The recorder that the service names for it. */
  device_id: string | null;
  size_bytes: number;
  sha256: string | null;
  /** The name under which the service has the same content, where it is another. */
  stored_as: string | null;
  /** Name of the dataset that has it, where that is another than the card's. */
  stored_in: string | null;
  /** Who says that the stored bytes are these: read back now, or by a check of the service. */
  proved_by: 'read_back' | 'store' | 'service' | null;
  /** What is wrong; null where nothing is. */
  reason: string | null;
}

/** The verdict on a file of the card that nothing was read of. */
export const unreadVerdict = (filename: string, reason: string | null): Verdict => ({
  filename,
  status: 'unreadable',
  kind: null,
  device_id: null,
  size_bytes: 0,
  sha256: null,
  stored_as: null,
  stored_in: null,
  proved_by: null,
  reason,
});

/** Whether a file may go when the card is formatted. */
export const isSafe = ({ status }: Verdict): boolean => status === 'same' || status === 'empty';
