import type { Deployment, Site } from '@biophony/contract';
import {
  filterFor,
  type JoinedSurvey,
  joinSurvey,
  noFilter,
  surveyFigures,
  type SurveyFigures,
} from '@biophony/recordings/survey';
import {
  type AnalysisGroup,
  analysisGroups,
  type Client,
  createSurveyClient,
  placedDeployment,
} from '@biophony/sdk';
import { CliError, exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import {
  askedEvidence,
  type CountedBy,
  type EvidenceFlags,
  readEvidence,
  readReviewed,
} from './evidence.ts';
import { readCubes, readRecorded } from './read-cubes.ts';
import { listDeployments, listSites } from './survey-lists.ts';

export interface ReadSurvey {
  sites: readonly Site[];
  deployments: readonly Deployment[];
  /** Null when no analysis has cubes: the figures are then recorded effort, analysed or not. */
  group: AnalysisGroup | null;
  /** Analyses from before cubes existed, which are not shown. */
  withoutCubes: number;
  minConfidence: number;
  counted: CountedBy;
  figures: SurveyFigures;
}

interface Reading {
  stop: AbortSignal;
  say: (text: string) => void;
}

const refused = (message: string, hint: string, code: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code });

/** The requested or only group. Throws CliError when ambiguous. */
function chosen(groups: readonly AnalysisGroup[], key: string | undefined): AnalysisGroup | null {
  if (key !== undefined) {
    const group = groups.find(({ joins }) => joins === key);
    if (group) return group;
    throw refused(
      `No analyses of this project share the key ${key}.`,
      `It is one of ${groups.map(({ joins }) => joins).join(', ') || 'none'}.`,
      'unknown_analyses',
    );
  }
  if (groups.length <= 1) return groups[0] ?? null;
  const lines = groups.map(({ joins, analyses: [one] }) => {
    const settings = Object.entries(one?.settings ?? {}).map(([name, value]) => `${name}=${value}`);
    return `--analyses ${joins} (${one?.analysis_type} ${settings.join(' ')})`;
  });
  throw refused(
    'The analyses of this project differ in model, version or settings, so that they are not added up.',
    `Choose which to show: ${lines.join('; ')}`,
    'analyses_differ',
  );
}

/** Throws CliError. */
async function countSurvey(
  client: Client,
  project: string,
  joined: JoinedSurvey,
  group: AnalysisGroup,
  evidence: ReturnType<typeof askedEvidence>,
  minConfidence: number,
  { stop, say }: Reading,
): Promise<Pick<ReadSurvey, 'counted' | 'figures'>> {
  const filter = { ...noFilter, minConfidence };
  if (evidence === null)
    return { counted: { by: 'all' }, figures: surveyFigures(joined).of(filter) };
  if (evidence === 'reviewed' || evidence === 'without_wrong') {
    const reading = { stop, say };
    const reviewedSurvey = await readReviewed(client, project, group, joined, evidence, reading);
    const { survey, detections, missing } = reviewedSurvey;
    return {
      counted: { by: evidence, detections, missing },
      figures: surveyFigures(survey).of(filter),
    };
  }
  const species = await readEvidence(client, project, evidence, group, joined, stop);
  const leastBySpecies = new Map([...species.taken].map(([name, { score }]) => [name, score]));
  return {
    counted: { ...evidence, species },
    figures: surveyFigures(joined).of(filterFor(joined, { ...filter, leastBySpecies })),
  };
}

/** Counts a project's cubes by deployment; without cubes, recorded effort. Throws CliError. */
export async function readSurvey(
  client: Client,
  flags: { project: string; analyses?: string; minConfidence?: number } & EvidenceFlags,
  { interrupts: { stop: signal }, say }: Pick<CommandContext, 'interrupts' | 'say'>,
): Promise<ReadSurvey> {
  const evidence = askedEvidence(flags);
  const survey = createSurveyClient(client);
  const listed = [];
  for await (const one of survey.analyses.list(flags.project, { limit: 200 }, { signal }))
    listed.push(one);
  const { groups, withoutCubes } = analysisGroups(listed);
  const group = chosen(groups, flags.analyses);
  const [sites, deployments] = [
    await listSites(survey, flags.project, signal),
    await listDeployments(survey, flags.project, signal),
  ];
  const minConfidence = flags.minConfidence ?? 0;
  const common = { sites, deployments, withoutCubes, minConfidence };
  if (!group) {
    const figures = await readRecorded(survey, flags.project, signal);
    if (evidence === null && figures.sites.length > 0)
      return { ...common, group, figures, counted: { by: 'all' } };
    const nothing =
      evidence === null
        ? 'There is nothing to show yet: no deployment has recordings, and no analysis of this project has looked for sounds and is completed.'
        : 'There are no detections to choose from: no analysis of this project has looked for sounds and is completed.';
    throw refused(
      nothing,
      withoutCubes > 0
        ? 'Its analyses were made before there were surveys. Run them again.'
        : 'Upload recordings, say where they come from, or run an analysis.',
      'no_analyses',
    );
  }
  const analyses = await readCubes(client, group.analyses, { stop: signal, say });
  const { readAcceptedNames } = await import('@biophony/sdk/node');
  const names = await readAcceptedNames();
  const joined = joinSurvey(analyses, deployments.map(placedDeployment), names);
  const reading = { stop: signal, say };
  const { project } = flags;
  return {
    ...common,
    group,
    ...(await countSurvey(client, project, joined, group, evidence, minConfidence, reading)),
  };
}
