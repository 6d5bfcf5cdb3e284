'use client';

import type { Calibration } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../base/format.ts';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useCalibrationMessages } from '../../kit/use-page-messages.ts';
import type { CalibrationMessages } from '../../messages/index.ts';
import { modelText } from './chosen-threshold.ts';

/** Reviewers, year, species, model, version, project, date and identifier. */
export function citationOf(
  calibration: Calibration,
  project: string,
  words: Pick<CalibrationMessages, 'citation' | 'unknownModel'>,
  locale: string | undefined,
): string {
  const { reviewers, made_by, taken_from } = calibration;
  return words.citation({
    authors: (reviewers.length > 0 ? reviewers : [made_by]).join(', '),
    year: calibration.created_at.slice(0, 4),
    species: calibration.species,
    model: modelText(calibration, words.unknownModel),
    version: String(calibration.version),
    // Names the project where the work was done.
    project: taken_from?.project_title ?? project,
    date: formatDate(calibration.created_at, locale),
    id: taken_from?.calibration_id ?? calibration.calibration_id,
  });
}

/** Null if not saved yet. */
function Citation({ text }: { text: string | null }) {
  const words = useCalibrationMessages();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value);
    setCopied(value);
  };
  return (
    <section className="bp-citation" aria-label={words.cite}>
      <WidgetHeading>{words.cite}</WidgetHeading>
      {text === null ? (
        <p className="bp-small bp-soft">{words.citeHint}</p>
      ) : (
        <>
          <p className="bp-small">{text}</p>
          <div>
            <Button size="2" variant="soft" onClick={() => void copy(text).catch(() => undefined)}>
              {copied === text ? words.copied : words.copy}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface VersionsListProps {
  versions: readonly Calibration[];
  withNow: boolean;
  /** Null for the current verdicts. */
  shown: string | null;
  onShow: (calibrationId: string | null) => void;
}

function VersionsList({ versions, withNow, shown, onShow }: VersionsListProps) {
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  const row = (id: string | null, name: string, detail: string) => (
    <li key={id}>
      <button
        type="button"
        className="bp-versions-row"
        aria-current={id === shown ? 'true' : undefined}
        onClick={() => onShow(id)}
      >
        <span>{name}</span>
        {detail && <span className="bp-small bp-soft">{detail}</span>}
      </button>
    </li>
  );
  return (
    <section className="bp-versions" aria-label={words.versions}>
      <WidgetHeading>{words.versions}</WidgetHeading>
      <ul>
        {withNow && row(null, words.now, '')}
        {versions.map(({ calibration_id, version, created_at, made_by, taken_from }) =>
          row(
            calibration_id,
            words.version(version, formatDate(created_at, locale)),
            taken_from ? words.takenFrom(taken_from.project_title) : words.versionBy(made_by),
          ),
        )}
      </ul>
      {versions.length === 0 && <p className="bp-small bp-soft">{words.noVersions}</p>}
    </section>
  );
}

interface CalibrationPageProps {
  species: string;
  about: string;
  children: ReactNode;
  beside?: ReactNode;
  versions: readonly Calibration[];
  withNow: boolean;
  /** The shown version; null for the current verdicts. */
  shown: Calibration | null;
  onShow: (calibrationId: string | null) => void;
  /** Title of the project; null until known. */
  project: string | null;
}

export function CalibrationPage(props: CalibrationPageProps) {
  const { species, about, children, beside, versions, withNow, shown, onShow, project } = props;
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  return (
    <div className="bp-explorer">
      <div className="bp-calibration">
        <div className="bp-calibration-main">
          <div>
            <WidgetHeading>{words.titleOf(species)}</WidgetHeading>
            <p className="bp-small bp-soft">{about}</p>
          </div>
          {children}
        </div>
        <div className="bp-calibration-side">
          {beside}
          <VersionsList
            versions={versions}
            withNow={withNow}
            shown={shown?.calibration_id ?? null}
            onShow={onShow}
          />
          <Citation
            text={shown && project !== null ? citationOf(shown, project, words, locale) : null}
          />
        </div>
      </div>
    </div>
  );
}
