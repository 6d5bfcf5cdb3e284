'use client';

import { Button } from '@radix-ui/themes';
import { formatDateTime } from '../base/format.ts';
import { percentOf } from '../base/percent.ts';
import { formatBytes, formatSpan } from '../base/sizes.ts';
import { ProgressBar } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { useUploadMessages } from '../kit/use-page-messages.ts';
import { keyboardScroll } from '../kit/use-rows-in-sight.ts';
import type {
  ProgressView,
  StorageView,
  UnfinishedUploadView,
  ValidationView,
} from './file-states.ts';

/** Total progress with speed and time left. */
export function UploadProgress({ progress }: { progress: ProgressView }) {
  const { messages, locale } = usePresentation();
  const upload = useUploadMessages();
  const { format } = messages;
  const { files, bytes, bytesPerSecond, secondsLeft, paused, finishing } = progress;
  const percent = percentOf(bytes.done, bytes.total);
  return (
    <div className="bp-upload-progress">
      <output className="bp-hidden">
        {paused ?? (finishing ? upload.finishing : upload.announced(percent - (percent % 25)))}
      </output>
      <p className="bp-upload-progress-line bp-numbers">
        <span>
          {upload.progress(files.done, files.total)} · {formatBytes(bytes.done)} /{' '}
          {formatBytes(bytes.total)}
        </span>
        <span>{percent}%</span>
      </p>
      <ProgressBar percent={percent} label={upload.progressLabel} tone="good" />
      <p className="bp-small bp-soft bp-numbers">
        {paused ??
          (finishing
            ? upload.finishing
            : [
                bytesPerSecond > 0 && format.perSecond(formatBytes(bytesPerSecond)),
                secondsLeft !== null && format.timeLeft(formatSpan(secondsLeft, format, locale)),
              ]
                .filter(Boolean)
                .join(' · ') || upload.uploading)}
      </p>
    </div>
  );
}

/** Issues listed before the others are only counted. */
const shownIssues = 20;

function Issues({ issues }: { issues: readonly string[] }) {
  const { dataset } = useMessages();
  return (
    <ul className="bp-small bp-validation-issues" {...keyboardScroll}>
      {issues.slice(0, shownIssues).map((issue) => (
        <li key={issue}>{issue}</li>
      ))}
      {issues.length > shownIssues && <li>{dataset.moreIssues(issues.length - shownIssues)}</li>}
    </ul>
  );
}

/** Result of validation; refusals come first, remarks are separate. */
export function ValidationResult({ validation }: { validation: ValidationView }) {
  const upload = useUploadMessages();
  const { valid, issues, remarks = [] } = validation;
  return (
    <>
      <Notice tone={valid ? 'good' : 'bad'} live>
        <p>
          <strong>{valid ? upload.passed : upload.failed}</strong>
        </p>
        {issues.length > 0 && <Issues issues={issues} />}
      </Notice>
      {remarks.length > 0 && (
        <details className="bp-small">
          <summary>{upload.remarks(remarks.length)}</summary>
          <Issues issues={remarks} />
        </details>
      )}
    </>
  );
}

interface UnfinishedUploadNoticeProps {
  unfinishedUpload: UnfinishedUploadView;
  disabled?: boolean;
  onReadAgain: () => void;
  /** Also takes recordings outside the upload. */
  onAddOthers: () => void;
}

/** An interrupted upload, and how to choose its files again. */
export function UnfinishedUploadNotice({
  unfinishedUpload,
  disabled = false,
  onReadAgain,
  onAddOthers,
}: UnfinishedUploadNoticeProps) {
  const { messages, locale } = usePresentation();
  const upload = useUploadMessages();
  const { format } = messages;
  const { files, bytes, begunAt, whole, folders, missing, others } = unfinishedUpload;
  const [folder] = folders;
  const facts = [
    files !== null && files > 0 && upload.goOnHad(format.files(files), formatBytes(bytes)),
    begunAt !== null && upload.goOnBegun(formatDateTime(new Date(begunAt).toISOString(), locale)),
  ].filter(Boolean);
  return (
    <Notice tone={missing === 0 ? 'good' : 'info'}>
      <p>{upload.goOnText}</p>
      <p className="bp-small">{files === null ? upload.goOnLooking : facts.join(' ')}</p>
      <p className="bp-small">
        <output>
          {missing !== null &&
            files !== null &&
            files > 0 &&
            (missing > 0 ? upload.goOnMissing(missing) : upload.goOnFound(whole))}
        </output>
      </p>
      <p className="bp-small">
        <output>{others > 0 && upload.goOnOthers(others, whole)}</output>
      </p>
      {others > 0 && (
        <p>
          <Button type="button" variant="soft" disabled={disabled} onClick={onAddOthers}>
            {upload.addOthers(others)}
          </Button>
        </p>
      )}
      {folder !== undefined && missing !== 0 && (
        <p>
          <Button type="button" disabled={disabled} onClick={onReadAgain}>
            {upload.readAgain(folder)}
          </Button>
        </p>
      )}
    </Notice>
  );
}

/** Share of the plan from which use is shown as a warning. */
const warnAbove = 0.8;

interface StorageCardProps {
  /** Null while unknown. */
  storage: StorageView | null;
  /** Bytes about to be added. */
  adding?: number;
}

/** Storage used of the plan, and what an upload would add. */
export function StorageCard({ storage, adding = 0 }: StorageCardProps) {
  const upload = useUploadMessages();
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
