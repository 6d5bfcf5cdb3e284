'use client';

import { formatBytes } from '../../format/bytes.ts';
import { useMessages } from '../../context/presentation-context.ts';
import type { StorageView } from '../../model/upload.ts';

/** Share of the plan above which use is shown as a warning. */
const warnAbove = 0.8;

interface StorageCardProps {
  /** Null while unknown. */
  storage: StorageView | null;
  /** Bytes about to be added. */
  adding?: number;
}

/** How much of the plan's storage is used, and what an upload would add. */
export function StorageCard({ storage, adding = 0 }: StorageCardProps) {
  const { upload } = useMessages();
  if (!storage)
    return (
      <div className="bp-storage">
        <p className="bp-storage-line bp-soft">{upload.storageUnknown}</p>
        <div className="bp-storage-bar" aria-hidden="true" />
      </div>
    );
  const { used, limit, tier } = storage;
  const share = (bytes: number) => Math.min(100, (bytes / limit) * 100);
  const after = used + adding;
  const tone = after > limit ? 'bad' : after > warnAbove * limit ? 'warn' : 'good';
  return (
    <div className="bp-storage" data-tone={tone}>
      <p className="bp-storage-line">
        <span className="bp-numbers">
          {upload.storageUsed(formatBytes(used), formatBytes(limit))}
        </span>
        <span className="bp-small bp-soft">{upload.storagePlan(tier.toUpperCase())}</span>
      </p>
      <meter className="bp-hidden" aria-label={upload.storage} max={100} value={share(after)} />
      <div className="bp-storage-bar" aria-hidden="true">
        <span style={{ width: `${share(used)}%` }} />
        <span style={{ width: `${share(after) - share(used)}%` }} />
      </div>
      {adding > 0 && (
        <p className="bp-small bp-soft bp-numbers">{upload.storageSelected(formatBytes(adding))}</p>
      )}
    </div>
  );
}
