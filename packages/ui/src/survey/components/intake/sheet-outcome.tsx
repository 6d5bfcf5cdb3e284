'use client';

import type { SheetImported } from '@biophony/contract';
import { Notice } from '../../../components/feedback/notice.tsx';
import { keyboardScroll } from '../../../components/form/keyboard-scroll.ts';
import { useSitesMessages } from '../../../context/page-messages.ts';

/** Rows and remarks that are shown; the sheet itself has all. */
const shownAtMost = 200;

function summaryOf(
  { applied, rows, faults }: SheetImported,
  words: ReturnType<typeof useSitesMessages>,
): string {
  if (applied) return words.imported;
  if (faults.length > 0) return words.sheetFaults(faults.length);
  const isSame = rows.every(({ site, deployment }) =>
    [site, deployment].every((outcome) => outcome === 'same' || outcome === 'none'),
  );
  return isSame ? words.sheetNothing : words.sheetAll(rows.length);
}

/** What becomes of a sheet: problems first, then every row. */
export function SheetOutcome({ told }: { told: SheetImported }) {
  const words = useSitesMessages();
  const { rows, faults, warnings } = told;
  const remarks = (all: SheetImported['faults']) => (
    <>
      <ul className="bp-bullets">
        {all.slice(0, shownAtMost).map(({ row, message }) => (
          <li key={`${row} ${message}`}>{words.sheetRemark(row, message)}</li>
        ))}
      </ul>
      {all.length > shownAtMost && <p>{words.sheetRemarksShown(shownAtMost, all.length)}</p>}
    </>
  );
  const outcomes = ({ site, deployment }: SheetImported['rows'][number]): string =>
    [
      ...(site === 'none' ? [] : [words.siteOutcome(words.outcome[site])]),
      ...(deployment === 'none' ? [] : [words.deploymentOutcome(words.outcome[deployment])]),
    ].join(', ');
  return (
    <div className="bp-stack">
      <Notice tone={faults.length > 0 ? 'bad' : 'good'} live>
        <p>{summaryOf(told, words)}</p>
        {faults.length > 0 && remarks(faults)}
      </Notice>
      {warnings.length > 0 && (
        <Notice tone="warn">
          <p>{words.sheetWarnings(warnings.length)}</p>
          {remarks(warnings)}
        </Notice>
      )}
      {rows.length > 0 && (
        <section
          className="bp-chart-table bp-survey-sheet"
          aria-label={words.sheetRows}
          {...keyboardScroll}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{words.sheetRow}</th>
                <th scope="col">{words.site}</th>
                <th scope="col">{words.sheetRecorder}</th>
                <th scope="col">{words.sheetOutcome}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shownAtMost).map((row) => (
                <tr key={row.row}>
                  <td>{row.row}</td>
                  <td>{row.site_name}</td>
                  <td>{row.device_id}</td>
                  <td>{outcomes(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {rows.length > shownAtMost && (
        <p className="bp-small">{words.sheetShown(shownAtMost, rows.length)}</p>
      )}
    </div>
  );
}
