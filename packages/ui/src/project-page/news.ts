import type { Analysis, Dataset, ProjectOverview } from '@biophony/contract';
import type { Destination } from '../kit/kit-context.ts';
import type { RoleHere } from '../projects/use-project.ts';

/** Something new in a project, or something that waits for somebody, and where to look at it. */
export type News = { to: Destination } & (
  | { kind: 'species'; count: number; names: readonly { key: string; name: string }[] }
  | { kind: 'silent'; count: number; list: ProjectOverview['silent']['list'] }
  | { kind: 'failure'; failure: string; files: number; last: boolean }
  | { kind: 'review'; clips: number; species: string | null }
  | { kind: 'unreviewed' }
  | { kind: 'unanalysed'; cards: number }
  | { kind: 'unplaced'; recordings: number }
);

/** Names of new species, and silent recorders, before the others are only counted. */
export const namesShown = 3;

/** Kinds of failures before the others are counted together. */
const failuresShown = 3;

/** Statuses by which the list of files can be filtered. */
const listedAs = new Set(['missing', 'wrong_size']);

export interface NewsFacts {
  projectId: string;
  datasets: readonly Pick<Dataset, 'data_id'>[];
  analyses: readonly Pick<Analysis, 'status' | 'analysis_type'>[];
  /** Whether clips were ever drawn for a review. */
  sampled: boolean;
  may: RoleHere['may'];
}

const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;

/** Failures of files: the largest kinds, and the others together. */
function failureNews({ failures }: ProjectOverview, projectId: string): News[] {
  const news = (failure: string, files: number, dataId: string, last = false): News => ({
    kind: 'failure',
    failure,
    files,
    last,
    to: {
      to: 'project',
      projectId,
      query: query({ dataset: dataId, files: listedAs.has(failure) ? failure : 'all' }),
    },
  });
  const shown = failures.length > failuresShown + 1 ? failuresShown : failures.length;
  const others = failures.slice(shown);
  return [
    ...failures.slice(0, shown).map(({ kind, files, data_id }) => news(kind, files, data_id)),
    ...others.slice(0, 1).map(({ kind, data_id }) =>
      news(
        kind,
        others.reduce((sum, { files }) => sum + files, 0),
        data_id,
        true,
      ),
    ),
  ];
}

function reviewNews({ review }: ProjectOverview, facts: NewsFacts): News[] {
  const { projectId, analyses, sampled, may } = facts;
  if (review.sample_id !== null && review.items > 0 && may('reviewsCreate'))
    return [
      {
        kind: 'review',
        clips: review.items,
        species: review.species,
        to: { to: 'review', projectId, query: query({ sample: review.sample_id }) },
      },
    ];
  const hasDetections = analyses.some(
    ({ status, analysis_type: type }) => status === 'completed' && type !== 'acoustic_indices',
  );
  return !sampled && hasDetections && may('samplesCreate')
    ? [{ kind: 'unreviewed', to: { to: 'review', projectId } }]
    : [];
}

/**
 * What is to be said of a project, most interesting first. With one dataset only what needs
 * somebody: nothing is new beside earlier ones.
 */
export function newsOf(overview: ProjectOverview, facts: NewsFacts): News[] {
  const { projectId, datasets, may } = facts;
  const { species, silent, without_analysis: unanalysed, unplaced } = overview;
  const several = datasets.length > 1;
  const news: News[] = [];
  const [firstSpecies] = species?.list ?? [];
  if (several && species && firstSpecies) {
    const names = species.list.map(({ scientific_name: key, common_name: name }) => ({
      key: key || name,
      name: name || key,
    }));
    news.push({
      kind: 'species',
      count: species.count,
      names: names.slice(0, names.length === namesShown + 1 ? names.length : namesShown),
      to: { to: 'survey', projectId, query: query({ species: names[0]?.key ?? '' }) },
    });
  }
  if (silent.count > 0)
    news.push({ kind: 'silent', ...silent, to: { to: 'survey', projectId, query: '#effort' } });
  news.push(...failureNews(overview, projectId), ...reviewNews(overview, facts));
  if (several && unanalysed > 0 && may('analysesCreate'))
    news.push({
      kind: 'unanalysed',
      cards: unanalysed,
      to: { to: 'project', projectId, query: query({ do: 'analyse' }) },
    });
  if (unplaced.recordings > 0 && may('deploymentsCreate'))
    news.push({
      kind: 'unplaced',
      recordings: unplaced.recordings,
      to: { to: 'sites', projectId },
    });
  return news;
}
