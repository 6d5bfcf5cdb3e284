'use client';

import { TrashIcon, UploadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { Dataset } from '@biophony/contract';
import { formatBytes } from '../../format/bytes.ts';
import { formatDateTime } from '../../format/dates.ts';
import { formatSpan } from '../../format/durations.ts';
import { useLook } from '../../provider/look-context.ts';
import { ValidationChip } from '../badges/validation-chip.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Facts } from './facts.tsx';
import { IssueList } from './issue-list.tsx';

interface DatasetPanelProps {
  dataset: Dataset | null;
  /** What the device is called; its identifier when absent. */
  deviceLabel?: string;
  projectFileCount: number;
  projectBytes: number;
  deleting?: boolean;
  onUpload: () => void;
  onDelete: () => void;
}

/** The first step's panel: the way to a dataset, or what it holds. */
export function DatasetPanel({
  dataset,
  deviceLabel,
  projectFileCount,
  projectBytes,
  deleting = false,
  onUpload,
  onDelete,
}: DatasetPanelProps) {
  const { messages, locale } = useLook();
  const { dataset: words, common, format } = messages;
  if (!dataset)
    return (
      <div className="bp-stack">
        <div>
          <h3>{words.none}</h3>
          <p className="bp-soft">{words.noneText}</p>
        </div>
        <Notice tone="warn">
          <p>{words.keepOpen}</p>
        </Notice>
        <div>
          <Button size="3" onClick={onUpload}>
            <UploadIcon aria-hidden="true" /> {words.upload}
          </Button>
        </div>
      </div>
    );
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
          dataset.duration_s > 0
            ? {
                label: words.length,
                value: formatSpan(dataset.duration_s, format, locale),
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
      <IssueList title={words.issues} issues={dataset.validation_issues} more={words.moreIssues} />
      <div className="bp-row">
        <Button variant="soft" color="red" loading={deleting} onClick={onDelete}>
          <TrashIcon aria-hidden="true" /> {deleting ? common.deleting : words.delete}
        </Button>
      </div>
    </div>
  );
}
