'use client';

import type { SheetImported } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { UploadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useState, type DragEvent } from 'react';
import { TimeZoneInput } from '../../../components/create-analysis/time-zone-input.tsx';
import { Modal } from '../../../components/dialog/modal.tsx';
import { ModalActions } from '../../../components/dialog/modal-frame.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { FileButton } from '../../../components/form/file-button.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { zoneProblem } from '../../model/setup/zone-times.ts';
import { SheetOutcome } from './sheet-outcome.tsx';

/** A sheet that was chosen. */
export interface ChosenSheet {
  name: string;
  /** Its bytes, in base64. */
  base64: string;
}

interface SheetDialogProps {
  /** What would become of the sheet; null before one was checked. */
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

/** Takes one file, dropped or chosen. */
function SheetInput({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const words = useSitesMessages();
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
        label={words.chooseSheet}
        accept=".csv,.txt,.tsv,text/csv"
        onFile={take}
      >
        {words.chooseSheet}
      </FileButton>
      <span className="bp-small bp-soft">{words.dropSheet}</span>
    </div>
  );
}

/** Imports a sheet of sites and deployments: first it says what would become of each row. */
export function SheetDialog(props: SheetDialogProps) {
  const { checked, doing, error, onCheck, onImport, onClose } = props;
  const words = useSitesMessages();
  const { messages } = usePresentation();
  const [sheet, setSheet] = useState<ChosenSheet | null>(null);
  const [zone, setZone] = useState('');
  const [checkedZone, setCheckedZone] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const inZone = zoneProblem(zone);
  const busy = doing !== null;
  const check = (chosen: ChosenSheet, given: string) => {
    setCheckedZone(given.trim());
    onCheck(chosen, given);
  };
  const choose = async (file: File) => {
    setProblem(null);
    if (file.size > limits.sheet_bytes) {
      setProblem(words.sheetTooLarge(formatBytes(limits.sheet_bytes)));
      return;
    }
    try {
      const chosen = { name: file.name, base64: await base64Of(file) };
      setSheet(chosen);
      check(chosen, inZone === null ? zone : '');
    } catch {
      // The browser says no more than that.
      setProblem(words.sheetUnreadable);
    }
  };
  // Times are read in the zone, so that another one makes another sheet of it.
  const isOutdated = zone.trim() !== checkedZone;
  const canImport =
    checked !== null &&
    !isOutdated &&
    !checked.applied &&
    checked.faults.length === 0 &&
    checked.rows.some((row) => isChange(row.site) || isChange(row.deployment));
  return (
    <Modal open onClose={onClose} title={words.sheet} locked={busy} width={760}>
      <p>{words.sheetText}</p>
      <TimeZoneInput
        label={words.sheetZone}
        hint={words.sheetZoneHint}
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
      {doing === 'checking' && <Loading text={words.sheetReading} />}
      {checked && !isOutdated && doing !== 'checking' && <SheetOutcome told={checked} />}
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
                {words.checkAgain}
              </Button>
            )}
            <Button
              size="3"
              disabled={busy || !canImport || inZone !== null}
              onClick={() => sheet && onImport(sheet, zone)}
            >
              {doing === 'importing' ? words.importing : words.import}
            </Button>
          </>
        )}
      </ModalActions>
    </Modal>
  );
}
