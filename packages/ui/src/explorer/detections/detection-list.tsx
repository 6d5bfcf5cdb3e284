'use client';

import { DownloadIcon } from '@radix-ui/react-icons';
import { type ReactNode, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { saveBlob } from '../../base/browser.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { NativeSelect } from '../../kit/field.tsx';
import { useMessages, usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages, useVerdictMessages } from '../../kit/use-page-messages.ts';
import { usePrinting } from '../../kit/use-printing.ts';
import { useSnackbar } from '../../kit/use-snackbar.ts';
import { judgeKeys, keysText, listenKeys, moveKeys, soundKeys } from '../../verdicts/keys.ts';
import { describeReadError } from '../engine/remote-file.ts';
import { type SortKey, sortKeys } from '../engine/select.ts';
import type { DetectionRow, Loaded, ProbabilityOf } from '../engine/calls.ts';
import {
  type ColumnChoice,
  type ColumnId,
  listColumns,
  keepColumns,
  keptColumns,
  shownColumns,
  ColumnChoiceList,
  DetectionsHead,
} from './columns.tsx';
import { DetectionCells } from './detection-values.tsx';
import type { DetectionQuery, useRows } from './use-detections.ts';
import type { useDetectionVerdicts } from './use-detection-verdicts.ts';

interface PrintedDetectionsProps {
  count: number;
  /** A page or two, and the place of the first. */
  read: { from: number; rows: readonly DetectionRow[] };
  rankOf: (detection: DetectionRow) => number;
  columns: readonly ColumnId[];
}

/** Print cannot scroll, so it has the rows that were read when printing began. */
function PrintedDetections({ count, read, rankOf, columns }: PrintedDetectionsProps) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const { from, rows } = read;
  const number = (value: number) => numberFormat(locale).format(value);
  if (!usePrinting() || rows.length === 0) return null;
  return (
    <div className="bp-detections-printed">
      {rows.length < count && (
        <p className="bp-small">
          {t.listPrinted(number(from + 1), number(from + rows.length), number(count))}
        </p>
      )}
      <div className="bp-detections">
        <table aria-label={t.list} aria-rowcount={count + 1}>
          <DetectionsHead columns={columns} asCards={false} />
          <tbody>
            {rows.map((detection, at) => (
              <tr key={detection.row} aria-rowindex={from + at + 2}>
                <DetectionCells detection={detection} rank={rankOf(detection)} columns={columns} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function useColumns(loaded: Loaded) {
  const [choice, setChoice] = useState(keptColumns);
  return {
    offered: listColumns(loaded),
    visible: shownColumns(loaded, choice),
    choose: (change: ColumnChoice) => {
      const next = { ...choice, ...change };
      keepColumns(next);
      setChoice(next);
    },
  };
}

interface ListDownloadsProps {
  query: DetectionQuery;
  analysisId: string;
  judged: boolean;
  /** Display name, where verdicts have names. */
  person: string | null;
  probabilities: readonly ProbabilityOf[];
}

function ListDownloads({ query, analysisId, judged, person, probabilities }: ListDownloadsProps) {
  const messages = useMessages();
  const t = useExplorerMessages();
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState(false);
  const download = async (which: 'selection' | 'judged') => {
    setBusy(true);
    try {
      const name = which === 'selection' ? 'detections' : 'reviewed';
      saveBlob(
        await query.engine.call('csv', {
          filter: which === 'selection' ? query.filter : null,
          person,
          probabilities,
        }),
        `${name}-${analysisId}.csv`,
      );
    } catch (error) {
      console.error(error);
      const { message, hint } = describeReadError(error, t.downloadFailed, messages);
      snackbar.show('error', hint ? `${message}. ${hint}` : message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="bp-chart-actions">
      <button
        type="button"
        className="bp-quiet"
        disabled={busy}
        onClick={() => void download('selection')}
      >
        <DownloadIcon aria-hidden="true" /> {busy ? t.downloading : t.downloadList}
      </button>
      {/* Last, so that verdicts do not move the other. */}
      {judged && (
        <button
          type="button"
          className="bp-quiet"
          disabled={busy}
          onClick={() => void download('judged')}
        >
          <DownloadIcon aria-hidden="true" /> {t.downloadReviewed}
        </button>
      )}
    </span>
  );
}

interface DetectionListProps {
  analysisId: string;
  query: DetectionQuery;
  count: number;
  loaded: Loaded;
  rows: ReturnType<typeof useRows>;
  sort: SortKey;
  onSort: (sort: SortKey) => void;
  /** On a phone, without keys. */
  narrow: boolean;
  reviewing: ReturnType<typeof useDetectionVerdicts>;
  probabilities: readonly ProbabilityOf[];
  /** -1 for none. */
  place: number;
  renderTable: (columns: readonly ColumnId[]) => ReactNode;
}

const rankOf = ({ species }: DetectionRow) => species;

export function DetectionList(props: DetectionListProps) {
  const { analysisId, query, count, loaded, rows, narrow, reviewing, place } = props;
  const { messages, locale } = usePresentation();
  const t = useExplorerMessages();
  const columns = useColumns(loaded);
  const verdictMessages = useVerdictMessages();
  const heard = [...moveKeys, ...(reviewing.maySay ? judgeKeys : listenKeys), ...soundKeys];
  const whereKept = () => {
    if (!reviewing.maySay) return reviewing.access ? verdictMessages.readOnly : '';
    if (reviewing.access) return verdictMessages.keptInProject;
    return reviewing.kept ? t.keptHere : t.notKept;
  };
  return (
    <section className="bp-stack bp-list" aria-label={t.list}>
      <header className="bp-chart-head">
        <WidgetHeading>
          {t.listText(t.countDetections(numberFormat(locale).format(count), count))}
        </WidgetHeading>
      </header>
      <div className="bp-list-tools">
        <NativeSelect
          label={t.sort}
          value={props.sort}
          options={sortKeys
            .filter((value) => loaded.banded || value !== 'snr')
            .map((value) => ({ value, label: t.sortOptions[value] }))}
          onChange={(sort) => props.onSort(sort as SortKey)}
        />
        <span className="bp-row">
          <ColumnChoiceList
            offered={columns.offered}
            visible={columns.visible}
            onChoose={columns.choose}
          />
          <ListDownloads
            query={query}
            analysisId={analysisId}
            judged={reviewing.any}
            person={reviewing.access?.person ?? null}
            probabilities={props.probabilities}
          />
        </span>
      </div>
      {rows.error && (
        <ErrorAlert
          error={describeReadError(rows.error, t.listFailed, messages)}
          onRetry={rows.retry}
        />
      )}
      {count === 0 ? (
        <p className="bp-soft bp-detection-none">{t.noMatch}</p>
      ) : (
        <>
          {props.renderTable(columns.visible)}
          <PrintedDetections
            count={count}
            read={rows.read}
            rankOf={rankOf}
            columns={columns.visible}
          />
        </>
      )}
      {narrow && place >= 0 && <p className="bp-small bp-soft">{t.swipe}</p>}
      <p className="bp-small bp-soft">
        {!narrow && t.keys(keysText(heard, t.keyNames))} {whereKept()}
      </p>
    </section>
  );
}
