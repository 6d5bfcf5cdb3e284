'use client';

import type { Calibration } from '@biophony/contract';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useCalibrationMessages } from '../../../context/page-messages.ts';
import { formatDate } from '../../../format/dates.ts';

interface VersionsListProps {
  versions: readonly Calibration[];
  /** Whether the verdicts so far can be shown too. */
  withNow: boolean;
  /** Null for the verdicts so far. */
  shown: string | null;
  onShow: (calibrationId: string | null) => void;
}

/** What was kept of a species, and the verdicts so far. */
export function VersionsList({ versions, withNow, shown, onShow }: VersionsListProps) {
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
