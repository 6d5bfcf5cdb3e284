'use client';

import type { Dataset } from '@biophony/contract';
import { ListBulletIcon, TrashIcon, UploadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { formatDateTime } from '../base/format.ts';
import { formatBytes, formatSpan } from '../base/sizes.ts';
import { Facts } from '../kit/facts.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { ValidationChip } from '../kit/status-chip.tsx';
import { useMembershipMessages } from '../kit/use-membership-messages.ts';
import { isUnfinished } from '../upload/is-unfinished.ts';

/** Issues shown before the others are only counted. */
const shownIssues = 3;

interface IssueListProps {
  title: string;
  issues: readonly string[];
  more: (count: number) => string;
}

/** At most three issues, and the number of others. */
export function IssueList({ title, issues, more }: IssueListProps) {
  if (issues.length === 0) return null;
  return (
    <div className="bp-issues">
      <h4>{title}</h4>
      <ul>
        {issues.slice(0, shownIssues).map((issue) => (
          <li key={issue}>{issue}</li>
        ))}
        {issues.length > shownIssues && <li>{more(issues.length - shownIssues)}</li>}
      </ul>
    </div>
  );
}

interface DatasetPanelProps {
  dataset: Dataset | null;
  /** Name of the device; its identifier when absent. */
  deviceLabel?: string;
  projectFileCount: number;
  projectBytes: number;
  deleting?: boolean;
  /** Absent where uploads are not allowed. */
  onUpload?: () => void;
  /** Adds files to the dataset, or resumes an interrupted upload. */
  onAddFiles?: () => void;
  /** Shows the files of the dataset. */
  onFiles?: () => void;
  /** Absent where it may not be deleted. */
  onDelete?: () => void;
}

/** Panel of the first step: upload or content of a dataset. */
export function DatasetPanel({
  dataset,
  deviceLabel,
  projectFileCount,
  projectBytes,
  deleting = false,
  onUpload,
  onAddFiles,
  onFiles,
  onDelete,
}: DatasetPanelProps) {
  const { messages, locale } = usePresentation();
  const { dataset: words, common, format } = messages;
  const others = useMembershipMessages();
  if (!dataset)
    return (
      <div className="bp-stack">
        <div>
          <h3>{words.none}</h3>
          <p className="bp-soft">{onUpload ? words.noneText : others.noDataset}</p>
        </div>
        {onUpload && (
          <>
            <Notice tone="warn">
              <p>{words.keepOpen}</p>
            </Notice>
            <div>
              <Button size="3" onClick={onUpload}>
                <UploadIcon aria-hidden="true" /> {words.upload}
              </Button>
            </div>
          </>
        )}
      </div>
    );
  // Fields outside the specification may be missing.
  const { duration_s: seconds = 0, pending_count: pending = 0 } = dataset;
  const brokeOff = isUnfinished(dataset);
  const number = new Intl.NumberFormat(locale);
  return (
    <div className="bp-stack">
      <div className="bp-row">
        <h3>{dataset.dataset_name}</h3>
        <ValidationChip status={dataset.validation_status} />
      </div>
      <Facts
        facts={[
          { label: words.files, value: number.format(dataset.file_count), big: true },
          seconds > 0
            ? {
                label: words.length,
                value: formatSpan(seconds, format, locale),
                big: true,
              }
            : null,
          { label: words.size, value: formatBytes(dataset.total_size_bytes), big: true },
          { label: words.device, value: deviceLabel ?? dataset.data_type_or_device },
          { label: words.created, value: formatDateTime(dataset.created_at, locale) },
          { label: words.updated, value: formatDateTime(dataset.updated_at, locale) },
          { label: words.projectFiles, value: number.format(projectFileCount) },
          { label: words.projectSize, value: formatBytes(projectBytes) },
        ]}
      />
      <IssueList
        title={words.issues}
        issues={dataset.validation_issues ?? []}
        more={words.moreIssues}
      />
      {brokeOff && (
        <Notice tone="warn">
          <p>
            {onAddFiles
              ? pending > 0
                ? words.goOnText(format.files(pending), pending)
                : words.neverArrived
              : others.awaited}
          </p>
        </Notice>
      )}
      <div className="bp-row">
        {onFiles && (
          <Button variant="soft" onClick={onFiles}>
            <ListBulletIcon aria-hidden="true" /> {messages.files.open}
          </Button>
        )}
        {onAddFiles && (
          <Button variant={brokeOff ? 'solid' : 'soft'} onClick={onAddFiles}>
            <UploadIcon aria-hidden="true" /> {brokeOff ? words.goOn : words.addFiles}
          </Button>
        )}
        {onDelete && (
          <Button variant="soft" color="red" loading={deleting} onClick={onDelete}>
            <TrashIcon aria-hidden="true" /> {deleting ? common.deleting : words.delete}
          </Button>
        )}
      </div>
    </div>
  );
}
