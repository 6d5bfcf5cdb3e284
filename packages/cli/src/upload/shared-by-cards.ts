import { shareUploads, type Transport, type UploadShare } from '@biophony/sdk';
import { createSha256Pool, undiciTransport, type Sha256Pool } from '@biophony/sdk/node';

/** Reads, hashes and sends; closed by whoever made it. */
export interface UploadTools {
  pool: Sha256Pool;
  transport: Transport & { close(): Promise<void> };
}

/** What a card has in common with those that are uploaded beside it. */
export interface SharedByCards extends UploadTools {
  share: UploadShare;
  /** What people call this card among them. */
  label: string;
  /** Names of datasets that others of these cards went to. */
  taken: Set<string>;
  /** Resolves when the cards before this one have chosen their datasets, so that each finds its own again. */
  turn: Promise<unknown>;
  /** To be called when this one has. */
  chosen: () => void;
}

/** Tools for an upload, or for several at once. `bandwidth` is bytes a second; null for no limit. */
export const uploadTools = (bandwidth: number | null): UploadTools => ({
  pool: createSha256Pool(),
  transport: undiciTransport({ bandwidth: bandwidth ?? undefined }),
});

/** One limit of transfers for all cards. */
export const shareAmongCards = (): UploadShare => shareUploads();

export const closeTools = async ({ pool, transport }: UploadTools): Promise<void> =>
  void (await Promise.all([pool.close(), transport.close()]));
