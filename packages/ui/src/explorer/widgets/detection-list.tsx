'use client';

import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { WidgetHeading } from '../../context/heading-level.tsx';
import { useVerdictMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { ColumnChoiceList } from '../components/list/column-choice.tsx';
import type { Heard } from '../components/list/detection-card.tsx';
import { DetectionsTable } from '../components/list/detections-table.tsx';
import { PrintedDetections } from '../components/list/printed-detections.tsx';
import { NativeSelect } from '../components/filters/native-select.tsx';
import { sortKeys, type SortKey } from '../data/selection/orders.ts';
import type { DetectionRow, Loaded, ProbabilityOf } from '../engine/calls.ts';
import { describeReadError } from '../headless/results/describe-read-error.ts';
import { numberFormat } from '../../format/intl.ts';
import type { Asked, useRows } from '../headless/detections/use-asked.ts';
import { useColumns } from '../headless/view/use-columns.ts';
import type { useReviewing } from '../headless/detections/use-reviewing.ts';
import {
  judgeKeys,
  keysText,
  listenKeys,
  moveKeys,
  soundKeys,
  type JudgeAction,
} from '../model/review/keys.ts';
import { ListDownloads } from './list-downloads.tsx';

interface DetectionListProps {
  analysisId: string;
  asked: Asked;
  /** Detections that the filter leaves. */
  count: number;
  loaded: Loaded;
  rows: ReturnType<typeof useRows>;
  sort: SortKey;
  onSort: (sort: SortKey) => void;
  /** On a phone, which has no keys. */
  narrow: boolean;
  reviewing: ReturnType<typeof useReviewing>;
  /** What calibrations say of the species that were read. */
  probabilities: readonly ProbabilityOf[];
  /** Place of the chosen detection; -1 for none. */
  place: number;
  heardOf: (detection: DetectionRow) => Heard;
  onSight: (first: number, last: number) => void;
  onChoose: (place: number) => void;
  onMove: (step: number) => void;
  onPlay: (place: number) => void;
  onAct: (action: JudgeAction) => void;
}

const rankOf = ({ species }: DetectionRow) => species;

/** The list of detections with what it is ordered by, what it shows, and its downloads. */
export function DetectionList(props: DetectionListProps) {
  const { analysisId, asked, count, loaded, rows, narrow, reviewing, place } = props;
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const columns = useColumns(loaded);
  const verdictWords = useVerdictMessages();
  const heard = [...moveKeys, ...(reviewing.maySay ? judgeKeys : listenKeys), ...soundKeys];
  const whereKept = () => {
    if (!reviewing.maySay) return reviewing.access ? verdictWords.readOnly : '';
    if (reviewing.access) return verdictWords.keptInProject;
    return reviewing.kept ? words.keptHere : words.notKept;
  };
  return (
    <section className="bp-stack bp-list" aria-label={words.list}>
      <header className="bp-chart-head">
        <WidgetHeading>
          {words.listText(words.countDetections(numberFormat(locale).format(count), count))}
        </WidgetHeading>
      </header>
      <div className="bp-list-tools">
        <NativeSelect
          label={words.sort}
          value={props.sort}
          options={sortKeys
            .filter((value) => loaded.banded || value !== 'snr')
            .map((value) => ({ value, label: words.sortOptions[value] }))}
          onChange={(sort) => props.onSort(sort as SortKey)}
        />
        <span className="bp-row">
          <ColumnChoiceList
            offered={columns.offered}
            shown={columns.shown}
            onChoose={columns.choose}
          />
          <ListDownloads
            asked={asked}
            analysisId={analysisId}
            judged={reviewing.any}
            person={reviewing.access?.person ?? null}
            probabilities={props.probabilities}
          />
        </span>
      </div>
      {rows.error && (
        <ErrorAlert
          error={describeReadError(rows.error, words.listFailed, messages)}
          onRetry={rows.retry}
        />
      )}
      {count === 0 ? (
        <p className="bp-soft bp-detection-none">{words.noMatch}</p>
      ) : (
        <>
          <DetectionsTable
            count={count}
            rowAt={rows.rowAt}
            rankOf={rankOf}
            columns={columns.shown}
            chosen={place}
            heardOf={props.heardOf}
            onSight={props.onSight}
            onChoose={props.onChoose}
            onMove={props.onMove}
            onPlay={props.onPlay}
            onAct={props.onAct}
          />
          <PrintedDetections
            count={count}
            read={rows.read}
            rankOf={rankOf}
            columns={columns.shown}
          />
        </>
      )}
      {narrow && place >= 0 && <p className="bp-small bp-soft">{words.swipe}</p>}
      <p className="bp-small bp-soft">
        {!narrow && words.keys(keysText(heard, words.keyNames))} {whereKept()}
      </p>
    </section>
  );
}
