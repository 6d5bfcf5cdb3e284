'use client';

import { lowestConfidence } from '@biophony/contract/constants';
import { type AnalysisGroup, countPartial, countWeights } from '@biophony/sdk';
import { nameWithVersion } from '../analyses/analysis-name.ts';
import { numberFormat } from '../base/intl.ts';
import { NativeSelect } from '../kit/field.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useSurveyMessages } from '../kit/use-page-messages.ts';

interface AnalysesChoiceProps {
  groups: readonly AnalysisGroup[];
  group: AnalysisGroup;
  /** Analyses left out because they have no cubes. */
  withoutCubes: number;
  onChoose: (joins: string) => void;
}

export function AnalysesChoice({ groups, group, withoutCubes, onChoose }: AnalysesChoiceProps) {
  const { messages, locale } = usePresentation();
  const t = useSurveyMessages();
  const nameOf = ({ analyses, detections }: AnalysisGroup) => {
    const [one] = analyses;
    const model = one ? nameWithVersion(messages.analysis, one) : '';
    const threshold = lowestConfidence(one?.settings);
    const name = threshold === null ? model : t.confidenceFrom(model, threshold);
    return t.group(name, analyses.length, numberFormat(locale).format(detections));
  };
  const partial = countPartial(group);
  const weights = countWeights(group);
  const isInZone = group.analyses.some(({ in_time_zone }) => in_time_zone !== null);
  return (
    <div className="bp-survey-analyses">
      {groups.length > 1 ? (
        <>
          <p className="bp-small">{t.several}</p>
          <NativeSelect
            label={t.analyses}
            value={group.joins}
            options={groups.map((one) => ({ value: one.joins, label: nameOf(one) }))}
            onChange={onChoose}
          />
        </>
      ) : (
        <p className="bp-small bp-soft">{nameOf(group)}</p>
      )}
      {partial > 0 && (
        <Notice tone="warn">
          <p>{t.partialAnalyses(partial)}</p>
        </Notice>
      )}
      {weights > 1 && (
        <Notice tone="warn">
          <p>{t.differentWeights(weights)}</p>
        </Notice>
      )}
      {withoutCubes > 0 && <p className="bp-small bp-soft">{t.former(withoutCubes)}</p>}
      {isInZone && <p className="bp-small bp-soft">{t.inTimeZone}</p>}
    </div>
  );
}
