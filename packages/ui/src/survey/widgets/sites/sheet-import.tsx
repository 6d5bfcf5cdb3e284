'use client';

import { useSitesMessages } from '../../../context/page-messages.ts';
import { SheetDialog, type ChosenSheet } from '../../components/intake/sheet-dialog.tsx';
import { useSurveyChange, useSurveyQuestion } from '../../headless/setup/use-survey-change.ts';
import { zoneFields } from '../../model/setup/zone-times.ts';

interface SheetImportProps {
  projectId: string;
  onClose: () => void;
}

const bodyOf = ({ sheet, zone }: { sheet: ChosenSheet; zone: string }) => {
  const { time_zone, utc_offset } = zoneFields(zone);
  return {
    sheet: sheet.base64,
    ...(time_zone !== null && { time_zone }),
    ...(utc_offset !== null && { utc_offset }),
  };
};

/** Imports a sheet of sites and deployments. */
export function SheetImport({ projectId, onClose }: SheetImportProps) {
  const words = useSitesMessages();
  const checking = useSurveyQuestion(
    ({ sites }, given: { sheet: ChosenSheet; zone: string }) =>
      sites.import(projectId, { ...bodyOf(given), dry_run: true }),
    words.sheetFailed,
  );
  const importing = useSurveyChange(
    projectId,
    ({ sites }, given: { sheet: ChosenSheet; zone: string }) =>
      sites.import(projectId, bodyOf(given)),
    words.sheetFailed,
  );
  return (
    <SheetDialog
      checked={importing.answer ?? checking.answer}
      doing={checking.busy ? 'checking' : importing.busy ? 'importing' : null}
      error={checking.error ?? importing.error}
      onCheck={(sheet, zone) => {
        importing.forget();
        void checking.run({ sheet, zone });
      }}
      onImport={(sheet, zone) => void importing.run({ sheet, zone })}
      onClose={onClose}
    />
  );
}
