'use client';

import { useMessages } from '../kit/presentation-context.ts';
import { StatusChip } from '../kit/status-chip.tsx';

export interface ComparedRow {
  id: string;
  /** `BirdNET V2.4`. */
  name: string;
  dataset: string;
  /** Values in the order of `settings`. */
  settings: readonly string[];
  date: string;
  status: string;
  /** Null while unknown, or where there are none. */
  detections: string | null;
  species: string | null;
  hours: string | null;
}

interface CompareTableProps {
  /** Names of the settings that differ. */
  settings: readonly string[];
  rows: readonly ComparedRow[];
  /** The open analysis. */
  chosen: string;
  onOpen: (id: string) => void;
}

/** Compares analyses by type, settings and results. */
export function CompareTable({ settings, rows, chosen, onOpen }: CompareTableProps) {
  const { analysis: t } = useMessages();
  const number = (value: string | null) => (
    <td data-number="">
      {value ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="bp-hidden">{t.notKnown}</span>
        </>
      )}
    </td>
  );
  return (
    <section className="bp-compare" aria-label={t.compareTitle}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.compareName}</th>
            <th scope="col">{t.ofDataset}</th>
            {settings.map((setting) => (
              <th key={setting} scope="col">
                {setting}
              </th>
            ))}
            <th scope="col">{t.compareDate}</th>
            <th scope="col">{t.compareStatus}</th>
            <th scope="col" data-number="">
              {t.detections}
            </th>
            <th scope="col" data-number="">
              {t.species}
            </th>
            <th scope="col" data-number="">
              {t.hours}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} aria-current={row.id === chosen ? 'true' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="bp-text-button"
                  aria-label={t.compareOpen(`${row.name}, ${row.date}`)}
                  onClick={() => onOpen(row.id)}
                >
                  {row.name}
                </button>
              </th>
              <td>{row.dataset}</td>
              {row.settings.map((value, at) => (
                <td key={settings[at]} data-number="">
                  {value}
                </td>
              ))}
              <td>{row.date}</td>
              <td>
                <StatusChip status={row.status} />
              </td>
              {number(row.detections)}
              {number(row.species)}
              {number(row.hours)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
