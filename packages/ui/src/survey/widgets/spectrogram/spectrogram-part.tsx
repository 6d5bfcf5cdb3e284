'use client';

import type { Deployment, Site, SurveyAnalysis } from '@biophony/contract';
import { spectrogramAnalyses } from '@biophony/sdk';
import { useSpectrogramMessages } from '../../../context/page-messages.ts';
import { NativeSelect } from '../../../explorer/components/filters/native-select.tsx';
import type { RenderExplore } from '../../components/summary/explore-links.tsx';
import type { SurveyEngine } from '../../engine/start-survey-engine.ts';
import { SurveySpectrogram } from './survey-spectrogram.tsx';

interface SpectrogramPartProps {
  engine: SurveyEngine | null;
  /** All analyses of the survey. */
  analyses: readonly SurveyAnalysis[];
  /** Those that are shown beside it, which its minutes are opened with. */
  explored: readonly SurveyAnalysis[];
  deployments: readonly Deployment[];
  sites: readonly Site[];
  /** Site IDs. */
  chosen: readonly string[];
  /** Chooses a site here, for a survey that has nothing else to show. */
  onChoose?: (ids: string[]) => void;
  renderExplore: RenderExplore | undefined;
  /** Asks for the analyses again, whose links end after an hour. */
  onExpired: () => Promise<unknown>;
}

/** The spectrogram of the chosen site, where analyses of acoustic indices have one; how to choose a site, otherwise. */
export function SpectrogramPart(props: SpectrogramPartProps) {
  const { engine, explored, deployments, sites, chosen, onChoose, renderExplore } = props;
  const words = useSpectrogramMessages();
  const analyses = spectrogramAnalyses(props.analyses);
  if (analyses.length === 0 || sites.length === 0 || !engine) return null;
  const site = chosen.length === 1 ? sites.find(({ site_id }) => site_id === chosen[0]) : undefined;
  return (
    <div className="bp-explorer bp-stack">
      {onChoose && (
        <NativeSelect
          label={words.site}
          value={site?.site_id ?? ''}
          options={[
            { value: '', label: words.noSite },
            ...sites.map(({ site_id, name }) => ({ value: site_id, label: name })),
          ]}
          onChange={(id) => onChoose(id === '' ? [] : [id])}
        />
      )}
      {site ? (
        <SurveySpectrogram
          key={site.site_id}
          engine={engine}
          analyses={analyses}
          explored={explored}
          deployments={deployments}
          site={site}
          renderExplore={renderExplore}
          onExpired={props.onExpired}
        />
      ) : (
        <p className="bp-small bp-soft">{words.chooseSite}</p>
      )}
    </div>
  );
}
