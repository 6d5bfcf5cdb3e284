'use client';

import type { Deployment, Site } from '@biophony/contract';
import { includesRole, type Role } from '@biophony/contract/constants';
import { speciesKey } from '@biophony/recordings/survey';
import { type AnalysisGroup, analysisGroups } from '@biophony/sdk';
import { ResetIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { numberFormat } from '../base/intl.ts';
import { rateUnit } from '../base/sizes.ts';
import { calledName } from '../base/species-name.ts';
import { useAddressView } from '../base/use-address-view.ts';
import { dayText } from '../explorer/charts/labels.ts';
import { TableMethodContext } from '../explorer/charts/table-method.ts';
import { describeReadError, readProblem } from '../explorer/engine/remote-file.ts';
import { plainView, queryOf } from '../explorer/filters/view.ts';
import { useDeployments, useSites, useSurveyAnalyses } from '../explorer/use-datasets.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Facts } from '../kit/facts.tsx';
import { useKit } from '../kit/kit-context.ts';
import { EmptyState, Loading } from '../kit/loading.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useSpeciesMessages, useSurveyMessages } from '../kit/use-page-messages.ts';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { AnalysesChoice } from '../survey/analyses-choice.tsx';
import { SurveyActivityMap } from '../survey/charts/survey-activity.tsx';
import { SurveySeason } from '../survey/charts/survey-charts.tsx';
import { formatDay } from '../survey/days.ts';
import { SurveyDetections } from '../survey/detections/survey-detections.tsx';
import { SurveyMap } from '../survey/map/survey-map.tsx';
import { Reading, SurveyEvidenced } from '../survey/survey-evidenced.tsx';
import {
  formatSurveyQuery,
  foundKey,
  isSurveyFiltered,
  parseSurveyView,
  type SurveyView,
  unfilteredSurvey,
} from '../survey/survey-view.ts';
import {
  type RunningSurvey,
  useOpenedSurvey,
  useSurveyActivity,
  useSurveyEngine,
  useSurveyFigures,
} from '../survey/use-opened-survey.ts';
import { SpeciesThreshold } from './species-threshold.tsx';

const codec = { viewOf: parseSurveyView, queryOf: formatSurveyQuery };
const nothing = () => undefined;

function Share({ projectId, manages }: { projectId: string; manages: boolean }) {
  const { Link } = useKit();
  const t = useSpeciesMessages();
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setTold(t.copied);
    } catch {
      setTold(t.notCopied);
    }
  };
  return (
    <section className="bp-stack" aria-label={t.share}>
      <WidgetHeading>{t.share}</WidgetHeading>
      <p className="bp-small bp-soft">{t.shareText}</p>
      <div className="bp-row bp-species-links">
        <Button variant="soft" onClick={() => void copy()}>
          {t.copyLink}
        </Button>
        <output className="bp-small">{told}</output>
        {manages && <Link destination={{ to: 'members', projectId }}>{t.forOthers}</Link>}
      </div>
    </section>
  );
}

interface FoundProps {
  projectId: string;
  role: Role;
  opened: RunningSurvey;
  group: AnalysisGroup;
  sites: readonly Site[];
  deployments: readonly Deployment[];
  /** Its species is the key in the survey. */
  view: SurveyView;
  filter: Parameters<typeof useSurveyFigures>[1];
  onChange: (part: Partial<SurveyView>) => void;
}

function FoundSpecies(props: FoundProps) {
  const { projectId, role, opened, group, sites, deployments, view, filter, onChange } = props;
  const { messages, locale, Link } = useKit();
  const t = useSpeciesMessages();
  const survey = useSurveyMessages();
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  const { activity } = useSurveyActivity(opened, filter);
  const [map, setMap] = useState<SurveyView['map']>('detected');
  if (error && !figures)
    return (
      <ErrorAlert error={describeReadError(error, survey.failedCubes, messages)} onRetry={retry} />
    );
  // All at once, so that nothing moves when the next part arrives.
  if (!figures || !activity) return <Loading text={t.loading} />;
  const key = view.species ?? '';
  const known = opened.survey.species.find((one) => speciesKey(one) === key);
  const name = known ? calledName(known) : key;
  const row = figures.species.find((one) => speciesKey(one) === key);
  const number = (value: number) => numberFormat(locale).format(value);
  const rate = numberFormat(locale, { maximumSignificantDigits: 3 });
  const day = (at: number | null | undefined) =>
    at === null || at === undefined ? null : dayText(formatDay(at), locale);
  const hours = rateUnit(figures.seconds) === 'hour';
  return (
    <>
      {known?.scientific_name && known.scientific_name !== name && (
        <p>
          <i lang="la">{known.scientific_name}</i>
        </p>
      )}
      <Facts
        facts={[
          { label: t.detections, value: number(row?.detections ?? 0), big: true },
          sites.length > 0 ? { label: t.sites, value: number(row?.sites ?? 0), big: true } : null,
          { label: t.daysFound, value: number(row?.days ?? 0), big: true },
          { label: t.first, value: day(row?.firstDay), big: true },
          { label: t.last, value: day(row?.lastDay), big: true },
          hours && row?.perHour != null
            ? { label: t.perHour, value: rate.format(row.perHour), big: true }
            : null,
        ]}
      />
      {row && (
        <>
          <SurveySeason
            {...{ opened, deployments, sites, view, filter, group, onChange, name }}
            species={key}
            onRead={nothing}
          />
          <div className="bp-species-pair">
            <SurveyMap
              {...{ sites, figures, group }}
              view={{ ...view, map }}
              species={name}
              onChange={({ map: colour, ...part }) => {
                if (colour) setMap(colour);
                if (Object.keys(part).length > 0) onChange(part);
              }}
            />
            <SurveyActivityMap activity={activity} species={name} />
          </div>
        </>
      )}
      <SpeciesThreshold
        projectId={projectId}
        role={role}
        joins={group.joins}
        species={{
          scientific_name: known?.scientific_name ?? '',
          common_name: known?.common_name ?? '',
          detections: row?.detections ?? 0,
        }}
      />
      {row && (
        <SurveyDetections
          {...{ projectId, opened, group, sites, filter }}
          species={name}
          best={10}
          onRead={nothing}
          renderExplore={(query, text) => (
            <Link destination={{ to: 'explore', projectId, query }}>{text}</Link>
          )}
        />
      )}
      <section className="bp-stack" aria-label={t.links}>
        <WidgetHeading>{t.links}</WidgetHeading>
        <div className="bp-row bp-species-links">
          <Link destination={{ to: 'survey', projectId, query: formatSurveyQuery(view) }}>
            {t.allDetections}
          </Link>
          <Link
            destination={{
              to: 'explore',
              projectId,
              query: queryOf(
                { ...plainView, species: [key] },
                `?analysis=${encodeURIComponent(group.analyses[0]?.analysis_id ?? '')}`,
              ),
            }}
          >
            {t.openExplorer}
          </Link>
        </div>
      </section>
      <Share projectId={projectId} manages={includesRole(role, 'manager')} />
    </>
  );
}

interface SpeciesPageProps {
  projectId: string;
  role: Role;
  species: string;
  query: string;
  onQuery: ((query: string) => void) | undefined;
}

/** Calendar, map, activity, threshold and best clips of one species. */
export function SpeciesPage({ projectId, role, species, query, onQuery }: SpeciesPageProps) {
  const { messages, Link } = useKit();
  const t = useSpeciesMessages();
  const survey = useSurveyMessages();
  const describe = useDescribe();
  const { view, change } = useAddressView(codec, query, onQuery);
  const engine = useSurveyEngine();
  const sites = useSites(projectId);
  const deployments = useDeployments(projectId);
  const analyses = useSurveyAnalyses(projectId);
  const { groups, withoutCubes } = analysisGroups(analyses.data ?? []);
  const group = groups.find(({ joins }) => joins === view.joins) ?? groups[0] ?? null;
  const { opened, progress, error, retry } = useOpenedSurvey(engine, group, deployments.data);
  const lists = [
    [sites, survey.sitesFailed],
    [deployments, survey.deploymentsFailed],
    [analyses, survey.failed],
  ] as const;
  const failed = lists.find(([list]) => list.isLoadingError);
  if (failed)
    return (
      <ErrorAlert
        error={describe(failed[0].error, failed[1])}
        onRetry={() => void Promise.all(lists.map(([list]) => list.isError && list.refetch()))}
      />
    );
  if (lists.some(([list]) => list.isPending)) return <Loading text={t.loading} />;
  const toAll = (
    <Link destination={{ to: 'survey', projectId }} className="bp-link">
      {t.allSpecies}
    </Link>
  );
  if (!group)
    return <EmptyState title={t.unknown(species)} text={survey.noneText} action={toAll} />;
  // Links of cubes expire after an hour: reload the list that has them.
  const again = () =>
    readProblem(error) === 'expired' ? void analyses.refetch().then(retry) : retry();
  const key = opened && foundKey(opened.survey.species, species);
  const ofSpecies = { ...view, species: key };
  return (
    <div className="bp-explorer">
      <div className="bp-survey">
        {groups.length > 1 && (
          <AnalysesChoice
            groups={groups}
            group={group}
            withoutCubes={withoutCubes}
            onChoose={(joins) => change({ joins })}
          />
        )}
        {isSurveyFiltered(view) && (
          <div className="bp-row bp-small">
            <span>{t.filtered}</span>
            <button
              type="button"
              className="bp-quiet"
              onClick={() => change(unfilteredSurvey(view))}
            >
              <ResetIcon aria-hidden="true" /> {t.showEverything}
            </button>
          </div>
        )}
        {error && !opened && (
          <ErrorAlert
            error={describeReadError(error, survey.failedCubes, messages)}
            onRetry={again}
          />
        )}
        {!error && !opened && (
          <Reading text={t.loading} label={survey.reading} progress={progress} />
        )}
        {opened && key === null && (
          <EmptyState title={t.unknown(species)} text={t.unknownText} action={toAll} />
        )}
        {opened && key !== null && (
          <SurveyEvidenced {...{ projectId, opened, group }} view={ofSpecies} silent={false}>
            {({ opened: evidenced, filter, instead, note, method }) => (
              <TableMethodContext value={method}>
                {note}
                {instead ?? (
                  <FoundSpecies
                    projectId={projectId}
                    role={role}
                    opened={evidenced}
                    group={group}
                    sites={sites.data ?? []}
                    deployments={deployments.data ?? []}
                    view={ofSpecies}
                    filter={filter}
                    onChange={change}
                  />
                )}
              </TableMethodContext>
            )}
          </SurveyEvidenced>
        )}
      </div>
    </div>
  );
}
