'use client';

import { ChevronDownIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { foldedText, hasWords, wordsOf } from '../base/folded-text.ts';
import { TextInput } from '../kit/text-input.tsx';
import { useOverviewMessages } from '../kit/use-overview-messages.ts';

interface CardColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  number?: boolean;
  /** Left out on a narrow page; the opened row has it anyway. */
  spare?: boolean;
}

/** Rows that were made together; they fold into one. */
export interface CardGroup<Row> {
  id: string;
  name: string;
  rows: readonly Row[];
  /** Its state, such as a bar of progress. */
  detail: ReactNode;
}

/** Rows shown before and with each 'Show more', and from which on they can be searched. */
const pageRows = 20;

/** A line of the table: the head of a group, or a row. */
type Line<Row> = { head: CardGroup<Row> } | { head: null; row: Row; inGroup: boolean };

interface LinesOptions<Row> {
  rows: readonly Row[];
  groups: readonly CardGroup<Row>[];
  isUnfolded: (group: CardGroup<Row>) => boolean;
}

/** Rows in their order; a group stands where its first row does. */
export function linesOf<Row>({ rows, groups, isUnfolded }: LinesOptions<Row>): Line<Row>[] {
  const groupOf = new Map(groups.flatMap((group) => group.rows.map((row) => [row, group])));
  const listed = new Set<CardGroup<Row>>();
  return rows.flatMap((row): Line<Row>[] => {
    const group = groupOf.get(row) ?? null;
    if (group === null) return [{ head: null, row, inGroup: false }];
    if (listed.has(group)) return [];
    listed.add(group);
    const inside = isUnfolded(group) ? rows.filter((one) => groupOf.get(one) === group) : [];
    return [
      { head: group },
      ...inside.map((one) => ({ head: null, row: one, inGroup: true as boolean })),
    ];
  });
}

interface CardTableProps<Row> {
  /** Such as 'Datasets (6)'. */
  title: string;
  /** Label of the search field. */
  searchLabel: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  nameLabel: string;
  columns: readonly CardColumn<Row>[];
  groups?: readonly CardGroup<Row>[];
  /** Row whose details are shown; null for none. */
  opened: string | null;
  onOpen: (id: string) => void;
  actions?: ReactNode;
  /** Below the head. */
  notice?: ReactNode;
  /** Details of the opened row. */
  children: ReactNode;
}

/** Datasets or analyses of a project, one of them open; a single one has no table. */
export function CardTable<Row>(props: CardTableProps<Row>) {
  const {
    title,
    rows,
    idOf,
    nameOf,
    columns,
    groups = [],
    opened,
    actions,
    notice,
    children,
  } = props;
  const t = useOverviewMessages();
  const headingId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const [typed, setTyped] = useState('');
  const [more, setMore] = useState(pageRows);
  /** The opened row that was folded by hand. */
  const [folded, setFolded] = useState<string | null>(null);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const head = (
    <div className="bp-choices-head">
      <h3 id={headingId}>{title}</h3>
      {actions && <div className="bp-row">{actions}</div>}
    </div>
  );
  if (rows.length < 2)
    return (
      <>
        <div className="bp-choices">{head}</div>
        {notice}
        {children}
      </>
    );
  const words = wordsOf(typed);
  const found =
    words.length > 0 ? rows.filter((row) => hasWords(foldedText(nameOf(row)), words)) : rows;
  const isUnfolded = (group: CardGroup<Row>) =>
    toggled[group.id] ?? (words.length > 0 || group.rows.some((row) => idOf(row) === opened));
  const lines = linesOf({ rows: found, groups, isUnfolded });
  const place = lines.findIndex((line) => line.head === null && idOf(line.row) === opened);
  const shown = Math.min(
    lines.length,
    Math.max(more, Math.ceil((place + 1) / pageRows) * pageRows),
  );
  const next = Math.min(pageRows, lines.length - shown);
  const showMore = () => {
    flushSync(() => setMore(shown + pageRows));
    body.current?.querySelectorAll<HTMLElement>('.bp-card-name')[shown]?.focus();
  };
  const press = (id: string) => {
    if (id === opened) return setFolded(folded === id ? null : id);
    setFolded(null);
    props.onOpen(id);
  };
  return (
    <div className="bp-cards">
      {head}
      {notice}
      {rows.length >= pageRows && (
        <TextInput
          type="search"
          label={props.searchLabel}
          maxLength={200}
          value={typed}
          onChange={setTyped}
        />
      )}
      <table aria-labelledby={headingId}>
        <thead hidden={lines.every(({ head: group }) => group !== null)}>
          <tr>
            <th scope="col">{props.nameLabel}</th>
            {columns.map(({ label, number, spare }) => (
              <th key={label} scope="col" data-number={number} data-spare={spare}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.slice(0, shown).map((line) =>
            line.head ? (
              <GroupLine
                key={line.head.id}
                group={line.head}
                span={columns.length + 1}
                open={isUnfolded(line.head)}
                onToggle={() => setToggled({ ...toggled, [line.head.id]: !isUnfolded(line.head) })}
              />
            ) : (
              <CardLine
                key={idOf(line.row)}
                name={nameOf(line.row)}
                cells={columns.map(({ label, cell, number, spare }) => (
                  <td key={label} data-number={number} data-spare={spare}>
                    {cell(line.row)}
                  </td>
                ))}
                inGroup={line.inGroup}
                open={idOf(line.row) === opened && folded !== opened}
                onPress={() => press(idOf(line.row))}
              >
                {children}
              </CardLine>
            ),
          )}
        </tbody>
      </table>
      {lines.length === 0 && <p className="bp-soft">{t.noneFound}</p>}
      {lines.length > pageRows && (
        <div className="bp-row">
          {next > 0 && (
            <Button variant="soft" onClick={showMore}>
              {t.showMore(next)}
            </Button>
          )}
          <output className="bp-small bp-soft bp-numbers">{t.shownOf(shown, lines.length)}</output>
        </div>
      )}
    </div>
  );
}

interface CardLineProps {
  name: string;
  cells: readonly ReactNode[];
  inGroup: boolean;
  open: boolean;
  onPress: () => void;
  children: ReactNode;
}

function CardLine({ name, cells, inGroup, open, onPress, children }: CardLineProps) {
  const id = useId();
  return (
    <>
      <tr data-open={open || undefined} data-in-group={inGroup || undefined}>
        <th scope="row">
          <button
            type="button"
            className="bp-card-name"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={onPress}
          >
            <ChevronDownIcon aria-hidden="true" />
            <bdi className="bp-own">{name}</bdi>
          </button>
        </th>
        {cells}
      </tr>
      {open && (
        <tr className="bp-card-panel">
          <td id={id} colSpan={cells.length + 1}>
            {children}
          </td>
        </tr>
      )}
    </>
  );
}

interface GroupLineProps<Row> {
  group: CardGroup<Row>;
  span: number;
  open: boolean;
  onToggle: () => void;
}

function GroupLine<Row>({ group, span, open, onToggle }: GroupLineProps<Row>) {
  return (
    <tr className="bp-card-group">
      <th scope="row" colSpan={span}>
        <button type="button" className="bp-card-name" aria-expanded={open} onClick={onToggle}>
          <ChevronDownIcon aria-hidden="true" />
          <span>{group.name}</span>
        </button>
        <div className="bp-card-group-detail">{group.detail}</div>
      </th>
    </tr>
  );
}
