'use client';

import type { Review } from '@biophony/contract';
import type { Cell } from '@biophony/contract/results/csv';
import { countedFrom } from '@biophony/recordings/survey';
import { type AnalysisGroup, createReviewClient } from '@biophony/sdk';
import { confirmedDetections } from '@biophony/statistics';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { scientificName } from '../base/species-name.ts';
import type { SaidFilter } from '../explorer/engine/detection-columns.ts';
import { type EvidenceChoice, evidenceChoice } from '../explorer/filters/filter-of.ts';
import { useCalibrations } from '../explorer/use-species.ts';
import { useData } from '../kit/data-context.ts';
import { useFoundSources } from './detections/use-found-detections.ts';
import type { AskedFilter } from './engine/calls.ts';
import { type SurveyView, toSurveyFilter, foundKey } from './survey-view.ts';
import type { RunningSurvey } from './use-opened-survey.ts';

/** Extra columns of tables whose figures were chosen by evidence. */
const columns = ['chosen_by', 'chosen_least', 'calibrations'];

interface Table {
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly (readonly Cell[])[];
}

const digits = 4;

const usedText = ({ species, calibration, score }: EvidenceChoice['used'][number]): string => {
  const from = countedFrom(score);
  const counted = from === null ? 'nothing is counted' : `counted from ${from}`;
  const { calibration_id: id, version } = calibration;
  return `${scientificName(species)}: threshold ${score.toFixed(digits)}, ${counted}, calibration ${id} version ${version}`;
};

/**
 * Adds the evidence to every row of a table, since rows may be joined with other tables. A row of a
 * species names its calibration, other rows name all.
 */
export function withEvidence<T extends Table>(
  table: T,
  { review }: Pick<SurveyView, 'review'>,
  choice: EvidenceChoice | null,
): Table {
  // An address may contain both.
  const reviewNames = { all: false, correct: 'reviewed', not_wrong: 'without_wrong' } as const;
  const by = [choice?.evidence.by, reviewNames[review]].filter(Boolean).join(' and ');
  if (by === '') return table;
  const texts = new Map(choice?.used.map((one) => [scientificName(one.species), usedText(one)]));
  const all = [...texts.values()].join('; ');
  const speciesAt = table.columns.findIndex(({ label }) => label === 'species');
  const ofRow = (cells: readonly Cell[]) => {
    const species = cells[speciesAt];
    return typeof species === 'string' ? (texts.get(species) ?? '') : all;
  };
  return {
    columns: [...table.columns, ...columns.map((label) => ({ label }))],
    rows: table.rows.map((cells) => [
      ...cells,
      by,
      choice?.evidence.least ?? null,
      ofRow(cells) || null,
    ]),
  };
}

type Used = EvidenceChoice['used'][number];

interface CountedSteps {
  /** Species whose threshold lies within a step; `from` is the step counted from. */
  within: (Used & { from: number })[];
  /** Species with a threshold above the last step; none of their detections count. */
  above: Used[];
}

export function countedSteps({ used }: Pick<EvidenceChoice, 'used'>): CountedSteps {
  const steps: CountedSteps = { within: [], above: [] };
  for (const one of used) {
    const from = countedFrom(one.score);
    if (from === null) steps.above.push(one);
    else if (from - one.score > 1e-9) steps.within.push({ ...one, from });
  }
  return steps;
}

/** Thresholds by `speciesKey`, as the survey counts by them. */
export const leastBySpecies = ({ used }: Pick<EvidenceChoice, 'used'>): Map<string, number> =>
  new Map(used.map(({ species, score }) => [scientificName(species), score]));

/** Milliseconds until verdicts are fetched again. */
const fresh = 300_000;
/** Most verdicts read: more would not fit beside a survey. */
export const mostVerdicts = 200_000;

export class TooManyVerdicts extends Error {}

type Client = Parameters<typeof createReviewClient>[0];

/** Verdicts of a project that count. Throws TooManyVerdicts. */
async function readVerdicts(client: Client, projectId: string, signal: AbortSignal) {
  const { reviews } = createReviewClient(client);
  const read: Review[] = [];
  const query = { counting: 'true', limit: 1000 } as const;
  for await (const { reviews: page } of reviews.list(projectId, query, { signal }).pages()) {
    read.push(...page);
    if (read.length > mostVerdicts) throw new TooManyVerdicts();
  }
  return read;
}

/** Idle without an engine or a review filter. `opened` names the result. */
function useConfirmed(
  projectId: string | null,
  opened: RunningSurvey,
  group: AnalysisGroup,
  review: SaidFilter,
) {
  const isNeeded = projectId !== null && review !== 'all';
  const { client, queryClient } = useData();
  const sources = useFoundSources(group);
  const [progress, setProgress] = useState<{ read: number; of: number } | null>(null);
  const query = useQuery(
    {
      queryKey: [...keys.reviews(projectId ?? ''), review, opened.key],
      queryFn: async ({ signal }) => {
        const verdicts = await readVerdicts(client, projectId ?? '', signal);
        const { acceptedNames, joinedNames } = await import('@biophony/contract/names');
        const { key } = acceptedNames(joinedNames);
        const all = confirmedDetections(verdicts, review === 'correct' ? 'yes' : 'no', key);
        const wanted = sources.analyses.map(({ data_id }) =>
          all.filter((one) => one.data_id === data_id),
        );
        const places = [...wanted.keys()].filter((place) => wanted[place]!.length > 0);
        const counts = await sources.reading(places, (links) =>
          opened.engine.call(
            'say',
            {
              analyses: links.map((link) => ({ ...link, wanted: wanted[link.analysis]! })),
              keep: review === 'correct' ? 'them' : 'others',
            },
            setProgress,
          ),
        );
        // Verdicts in datasets without a shown analysis.
        const elsewhere = all.length - wanted.reduce((sum, { length }) => sum + length, 0);
        return { detections: counts.detections, missing: counts.missing + elsewhere };
      },
      enabled: isNeeded,
      staleTime: fresh,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  return {
    counts: isNeeded ? (query.data ?? null) : null,
    opened: { ...opened, key: [...opened.key, review, query.dataUpdatedAt] },
    progress,
    error: isNeeded ? query.error : null,
    retry: () => void query.refetch(),
  };
}

interface EvidenceOptions {
  /** Null where calibrations and verdicts may not be read. */
  projectId: string | null;
  opened: RunningSurvey;
  group: AnalysisGroup;
  view: SurveyView;
}

export function useSurveyEvidence({ projectId, opened, group, view }: EvidenceOptions) {
  const { species } = opened.survey;
  const { calibrations, ...read } = useCalibrations(
    projectId,
    group.analyses[0]?.analysis_id ?? '',
  );
  const byPeople = projectId !== null && view.review !== 'all';
  const confirmed = useConfirmed(projectId, opened, group, view.review);
  const choice = useMemo(() => {
    if (projectId === null || !view.evidence || read.waiting || read.error) return null;
    // With a chosen species, only its evidence is described.
    const chosenKey = view.species === null ? null : foundKey(species, view.species);
    const at = species.findIndex((one) => scientificName(one) === chosenKey);
    // Calibrations under another name of a species count if none has its own.
    const named = calibrations.map((one) => ({
      ...one,
      species: foundKey(species, one.species) ?? one.species,
    }));
    const own = new Set(calibrations.map((one) => one.species));
    const usedCalibrations = named.filter(
      (one, at) => one.species === calibrations[at]?.species || !own.has(one.species),
    );
    return {
      all: evidenceChoice(view.evidence, species, usedCalibrations),
      captionChoice: evidenceChoice(view.evidence, species, usedCalibrations, at < 0 ? null : [at]),
    };
  }, [projectId, view.evidence, view.species, species, calibrations, read.waiting, read.error]);
  const filter: AskedFilter = {
    ...toSurveyFilter(view),
    ...(choice && { leastBySpecies: leastBySpecies(choice.all) }),
    ...(byPeople && { byReview: true }),
  };
  const byCalibration = projectId !== null && view.evidence !== null;
  return {
    filter,
    opened: byPeople ? confirmed.opened : opened,
    /** Evidence of all species; null without calibrations. */
    choice: choice?.all ?? null,
    captionChoice: choice?.captionChoice ?? null,
    confirmed: confirmed.counts,
    progress: confirmed.progress,
    calibrated: calibrations.length > 0,
    waiting: (byCalibration && read.waiting) || (byPeople && !confirmed.counts && !confirmed.error),
    /** Text on why calibrations could not be read; the error for verdicts. */
    calibrationsError: byCalibration ? read.error : null,
    verdictsError: byPeople && !confirmed.counts ? confirmed.error : null,
    retry: () => {
      if (byCalibration && read.error) read.retry();
      if (byPeople && confirmed.error) confirmed.retry();
    },
  };
}

export type SurveyEvidence = ReturnType<typeof useSurveyEvidence>;
