'use client';

import type { Calibration } from '@biophony/contract';
import type { ReactNode } from 'react';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useCalibrationMessages } from '../../../context/page-messages.ts';
import { citationOf } from '../model/citation.ts';
import { Citation } from './citation.tsx';
import { VersionsList } from './versions-list.tsx';

interface CalibrationPageProps {
  /** Scientific name. */
  species: string;
  /** Of what it is, below the heading. */
  about: string;
  /** What is shown: figures of the version, or of the verdicts so far. */
  children: ReactNode;
  /** Stands above the versions. */
  beside?: ReactNode;
  versions: readonly Calibration[];
  /** Whether the verdicts so far can be shown too. */
  withNow: boolean;
  /** The version that is shown; null for the verdicts so far. */
  shown: Calibration | null;
  onShow: (calibrationId: string | null) => void;
  /** What the project is called; null while it is not known. */
  project: string | null;
}

/** Figures with the versions that there are of them, and how the one that is shown is cited. */
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
