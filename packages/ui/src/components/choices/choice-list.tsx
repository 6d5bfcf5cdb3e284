'use client';

import { useId, type ReactNode } from 'react';
import { usePages } from './use-pages.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { Pager } from './pager.tsx';

/** Rows of one page. */
const pageRows = 8;

export interface ChoiceRow {
  id: string;
  name: string;
  /** What tells it from the others, below its name. */
  detail: string;
  /** A chip at its end. */
  chip?: ReactNode;
}

interface ChoiceListProps {
  /** Such as 'Datasets (2)'. */
  title: string;
  rows: readonly ChoiceRow[];
  /** The row whose details stand below. */
  chosen: string;
  onChoose: (id: string) => void;
  /** What can be done beside choosing. */
  actions?: ReactNode;
}

/** Several of a kind, of which one is open below; a list of one shows its actions alone. */
export function ChoiceList({ title, rows, chosen, onChoose, actions }: ChoiceListProps) {
  const id = useId();
  const { choices } = useMessages();
  const place = rows.findIndex((row) => row.id === chosen);
  const pages = usePages(rows.length, pageRows, place);
  return (
    <div className="bp-choices">
      <div className="bp-choices-head">
        <h3 id={id}>{title}</h3>
        {actions && <div className="bp-row">{actions}</div>}
      </div>
      {rows.length > 1 && (
        <ul aria-labelledby={id}>
          {rows.slice(pages.from, pages.to).map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="bp-choices-row"
                aria-current={row.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(row.id)}
              >
                <span className="bp-choices-name">{row.name}</span>
                <span className="bp-choices-detail bp-small bp-soft bp-numbers">{row.detail}</span>
                <span className="bp-choices-chip">
                  {row.chip}
                  {row.id === chosen && <span className="bp-hidden">{choices.shown}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={title}
        from={pages.from}
        to={pages.to}
        count={rows.length}
        onBack={pages.back}
        onOn={pages.on}
      />
    </div>
  );
}
