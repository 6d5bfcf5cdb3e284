'use client';

import type { SheetImported } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { UploadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type DragEvent, useState } from 'react';
import { formatBytes } from '../../base/sizes.ts';
import type { ErrorText } from '../../kit/describe-error.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Modal, ModalActions } from '../../kit/modal.tsx';
import { Notice } from '../../kit/notice.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { keyboardScroll } from '../../kit/use-rows-in-sight.ts';
import { FileButton, TimeZoneInput } from '../../kit/text-input.tsx';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { zoneProblem } from './use-site-forms.ts';

/** Most rows and remarks shown; the sheet itself has all. */
const shownAtMost = 200;

function summaryOf(
  { applied, rows, faults }: SheetImported,
  messages: ReturnType<typeof useSitesMessages>,
): string {
  if (applied) return messages.imported;
  if (faults.length > 0) return messages.sheetFaults(faults.length);
  const isSame = rows.every(({ site, deployment }) =>
    [site, deployment].every((outcome) => outcome === 'same' || outcome === 'none'),
  );
  return isSame ? messages.sheetNothing : messages.sheetAll(rows.length);
}

function SheetOutcome({ result }: { result: SheetImported }) {
  const t = useSitesMessages();
  const { rows, faults, warnings } = result;
  const remarks = (all: SheetImported['faults']) => (
    <>
      <ul className="bp-bullets">
        {all.slice(0, shownAtMost).map(({ row, message }) => (
          <li key={`${row} ${message}`}>{t.sheetRemark(row, message)}</li>
        ))}
      </ul>
      {all.length > shownAtMost && <p>{t.sheetRemarksShown(shownAtMost, all.length)}</p>}
    </>
  );
  const outcomes = ({ site, deployment }: SheetImported['rows'][number]): string =>
    [
      ...(site === 'none' ? [] : [t.siteOutcome(t.outcome[site])]),
      ...(deployment === 'none' ? [] : [t.deploymentOutcome(t.outcome[deployment])]),
    ].join(', ');
  return (
    <div className="bp-stack">
      <Notice tone={faults.length > 0 ? 'bad' : 'good'} live>
        <p>{summaryOf(result, t)}</p>
        {faults.length > 0 && remarks(faults)}
      </Notice>
      {warnings.length > 0 && (
        <Notice tone="warn">
          <p>{t.sheetWarnings(warnings.length)}</p>
          {remarks(warnings)}
        </Notice>
      )}
      {rows.length > 0 && (
        <section
          className="bp-chart-table bp-survey-sheet"
          aria-label={t.sheetRows}
          {...keyboardScroll}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t.sheetRow}</th>
                <th scope="col">{t.site}</th>
                <th scope="col">{t.sheetRecorder}</th>
                <th scope="col">{t.sheetOutcome}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shownAtMost).map((row) => (
                <tr key={row.row}>
                  <td>{row.row}</td>
                  <td className="bp-own" dir="auto">
                    {row.site_name}
                  </td>
                  <td>{row.device_id}</td>
                  <td>{outcomes(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {rows.length > shownAtMost && (
        <p className="bp-small">{t.sheetShown(shownAtMost, rows.length)}</p>
      )}
    </div>
  );
}

export interface ChosenSheet {
  name: string;
  base64: string;
}

interface SheetDialogProps {
  /** Result of the check; null before a check. */
  checked: SheetImported | null;
  doing: 'checking' | 'importing' | null;
  error: ErrorText | null;
  onCheck: (sheet: ChosenSheet, zone: string) => void;
  onImport: (sheet: ChosenSheet, zone: string) => void;
  onClose: () => void;
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

const isChange = (outcome: string) => outcome === 'made' || outcome === 'changed';

function SheetInput({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const t = useSitesMessages();
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !busy) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="bp-drop"
      data-compact=""
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon aria-hidden="true" />
      <FileButton
        variant="soft"
        disabled={busy}
        label={t.chooseSheet}
        accept=".csv,.txt,.tsv,text/csv"
        onFile={take}
      >
        {t.chooseSheet}
      </FileButton>
      <span className="bp-small bp-soft">{t.dropSheet}</span>
    </div>
  );
}

/** Shows the result for each row first. */
export function SheetDialog(props: SheetDialogProps) {
  const { checked, doing, error, onCheck, onImport, onClose } = props;
  const t = useSitesMessages();
  const { messages } = usePresentation();
  const [sheet, setSheet] = useState<ChosenSheet | null>(null);
  const [zone, setZone] = useState('');
  const [checkedZone, setCheckedZone] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const inZone = zoneProblem(zone);
  const busy = doing !== null;
  const check = (chosen: ChosenSheet, sheetZone: string) => {
    setCheckedZone(sheetZone.trim());
    onCheck(chosen, sheetZone);
  };
  const choose = async (file: File) => {
    setProblem(null);
    if (file.size > limits.sheet_bytes) {
      setProblem(t.sheetTooLarge(formatBytes(limits.sheet_bytes)));
      return;
    }
    try {
      const chosen = { name: file.name, base64: await base64Of(file) };
      setSheet(chosen);
      check(chosen, inZone === null ? zone : '');
    } catch {
      // The browser gives no reason.
      setProblem(t.sheetUnreadable);
    }
  };
  // Times are read in the zone, so another zone needs a new check.
  const isOutdated = zone.trim() !== checkedZone;
  const canImport =
    checked !== null &&
    !isOutdated &&
    !checked.applied &&
    checked.faults.length === 0 &&
    checked.rows.some((row) => isChange(row.site) || isChange(row.deployment));
  return (
    <Modal open onClose={onClose} title={t.sheet} locked={busy} width={760}>
      <p>{t.sheetText}</p>
      <TimeZoneInput
        label={t.sheetZone}
        hint={t.sheetZoneHint}
        problem={inZone}
        value={zone}
        disabled={busy || checked?.applied === true}
        onChange={setZone}
      />
      {checked?.applied !== true && <SheetInput busy={busy} onFile={(file) => void choose(file)} />}
      {sheet && <p className="bp-small">{sheet.name}</p>}
      {problem && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      {error && <ErrorAlert error={error} />}
      {doing === 'checking' && <Loading text={t.sheetReading} />}
      {checked && !isOutdated && doing !== 'checking' && <SheetOutcome result={checked} />}
      <ModalActions>
        <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onClose}>
          {checked?.applied ? messages.common.close : messages.common.cancel}
        </Button>
        {checked?.applied !== true && (
          <>
            {sheet && (checked === null || isOutdated || checked.faults.length > 0) && (
              <Button
                size="3"
                variant="soft"
                disabled={busy || inZone !== null}
                onClick={() => check(sheet, zone)}
              >
                {t.checkAgain}
              </Button>
            )}
            <Button
              size="3"
              disabled={busy || !canImport || inZone !== null}
              onClick={() => sheet && onImport(sheet, zone)}
            >
              {doing === 'importing' ? t.importing : t.import}
            </Button>
          </>
        )}
      </ModalActions>
    </Modal>
  );
}
