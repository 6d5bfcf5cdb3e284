'use client';

import type { Site } from '@biophony/contract';
import type { AnalysisGroup } from '@biophony/sdk';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import { useDetectionsMessages, useSurveyMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useValues } from '../../../explorer/components/list/use-values.tsx';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import { numberFormat } from '../../../format/intl.ts';
import {
  SortedTable,
  type SortedColumn,
  type SortedRow,
} from '../../components/table/sorted-table.tsx';
import type { AskedFilter } from '../../engine/detections/found-calls.ts';
import {
  useFoundDetections,
  useFoundSources,
} from '../../headless/detections/use-found-detections.ts';
import { useOnceRead } from '../../../timing/use-once-read.ts';
import type { Opened } from '../../headless/figures/use-opened-survey.ts';
import { listedRow } from '../../model/detections/listed-row.ts';

interface SilentDetectionsProps {
  opened: Opened;
  group: AnalysisGroup;
  sites: readonly Site[];
  /** Names the species whose detections are listed. */
  filter: AskedFilter;
  /** What it is called. */
  species: string;
  /** Told once the first of them are there, or cannot be read. */
  onRead: () => void;
}

/** Single detections of a species as a table, for who may not hear the recordings. */
export function SilentDetections(props: SilentDetectionsProps) {
  const { opened, group, sites, filter, species, onRead } = props;
  const { messages, locale } = usePresentation();
  const words = useDetectionsMessages();
  const { site: siteWord } = useSurveyMessages();
  const { explorer } = messages;
  const valuesOf = useValues();
  const sources = useFoundSources(group);
  const found = useFoundDetections(opened, sources, filter);
  useOnceRead(found.detections !== null || found.error !== null, onRead);
  const number = (value: number) => numberFormat(locale).format(value);
  const columns: SortedColumn[] = [
    { id: 'file', label: explorer.columnFile },
    { id: 'time', label: explorer.columnTime, sorts: false },
    { id: 'site', label: siteWord },
    { id: 'confidence', label: explorer.columnConfidence, numeric: true },
  ];
  const rows = found.rows.map((one): SortedRow => {
    const row = listedRow(one, sites);
    const values = valuesOf(row);
    return {
      key: String(row.row),
      cells: [
        { value: row.file },
        { value: row.time, shown: values.time },
        { value: row.deployment?.site ?? null },
        { value: row.confidence, shown: values.confidence },
      ],
    };
  });
  if (found.error && rows.length === 0)
    return (
      <ErrorAlert
        error={describeReadError(found.error, words.failed, messages)}
        onRetry={found.retry}
      />
    );
  if (found.detections === null) return <Loading text={words.loading} />;
  return (
    <>
      <SortedTable
        title={words.title(species)}
        text={
          rows.length === 0
            ? words.none
            : words.text(number(rows.length), number(Math.max(found.detections, rows.length)))
        }
        columns={columns}
        rows={rows}
        sortedBy={null}
        filename="detections"
      />
      {found.loading && <Loading text={words.loading} />}
      {found.more && !found.loading && (
        <button type="button" className="bp-quiet bp-survey-more" onClick={found.readMore}>
          {words.more}
        </button>
      )}
    </>
  );
}
