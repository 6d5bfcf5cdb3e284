'use client';

import { use, useState, type ReactNode } from 'react';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { useMessages } from '../../../context/presentation-context.ts';
import { TableMethodContext } from '../../../context/table-method.ts';
import { saveBlob } from '../../../file-access/save-blob.ts';
import { BarChartIcon, DownloadIcon, TableIcon } from './chart-icons.tsx';
import { ChartTable, tableCsv, type ChartTableData } from './chart-table.tsx';

interface ChartFrameProps {
  title: string;
  /** What the chart shows, in a sentence; its text alternative. Null where nothing can be said of it. */
  text: ReactNode;
  /** Gives the numbers behind the chart; asked when they are wanted. Null while they are read. */
  table: (() => ChartTableData) | null;
  /** Name of the downloaded file, without its ending. */
  filename: string;
  /** Further controls beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A chart with its title, a sentence on it, the table behind it, and a download of that table. */
export function ChartFrame({ title, text, table, filename, actions, children }: ChartFrameProps) {
  const { explorer: words } = useMessages();
  const { add } = use(TableMethodContext);
  const [asTable, setAsTable] = useState(false);
  const download = () =>
    table && saveBlob(new Blob([tableCsv(add(table()))], { type: 'text/csv' }), `${filename}.csv`);
  return (
    <figure className="bp-chart">
      <figcaption className="bp-chart-head">
        <WidgetHeading>{title}</WidgetHeading>
        <span className="bp-chart-actions">
          {actions}
          <button
            type="button"
            className="bp-quiet"
            disabled={table === null}
            aria-label={asTable ? words.showChart(title) : words.showTable(title)}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <BarChartIcon aria-hidden="true" /> : <TableIcon aria-hidden="true" />}
            <span>{asTable ? words.asChart : words.asTable}</span>
          </button>
          <button
            type="button"
            className="bp-quiet"
            disabled={table === null}
            aria-label={words.downloadChart(title)}
            onClick={download}
          >
            <DownloadIcon aria-hidden="true" />
            <span>{words.download}</span>
          </button>
        </span>
      </figcaption>
      {asTable && table ? <ChartTable title={title} table={table()} /> : children}
      {text !== null && <p className="bp-small bp-soft bp-chart-text">{text}</p>}
    </figure>
  );
}
