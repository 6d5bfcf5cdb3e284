import { numberFormat } from '../../base/intl.ts';
import type { SpeciesName } from '../../base/species-name.ts';
import type { Messages } from '../../messages/index.ts';
import { dayText, deploymentName, hourName } from '../charts/labels.ts';
import type { Loaded } from '../engine/calls.ts';
import { calledIn } from './filter-of.ts';
import type { ExplorerView } from './view.ts';

/** Active filter: its text, and the change that removes it. */
export interface FilterChip {
  id: string;
  text: string;
  without: Partial<ExplorerView>;
}

interface KnownNames extends Pick<Loaded, 'deployments'> {
  species: readonly SpeciesName[];
}

/** Active filters of a view, in the order of the controls. */
export function filterChips(
  view: ExplorerView,
  { species: known, deployments = [] }: KnownNames,
  { explorer: words }: Messages,
  locale?: string,
): FilterChip[] {
  const { chips } = words;
  const share = (value: number) => numberFormat(locale, { minimumFractionDigits: 2 }).format(value);
  const { confidence, hours, from, to } = view;
  const all: (FilterChip | null)[] = [
    ...view.species.map((name) => ({
      id: `species ${name}`,
      text: calledIn(known, name),
      without: { species: view.species.filter((one) => one !== name) },
    })),
    view.day === null
      ? null
      : { id: 'day', text: dayText(view.day, locale), without: { day: null } },
    view.hour === null ? null : { id: 'hour', text: hourName(view.hour), without: { hour: null } },
    from === null
      ? null
      : { id: 'from', text: chips.from(dayText(from, locale)), without: { from: null } },
    to === null ? null : { id: 'to', text: chips.to(dayText(to, locale)), without: { to: null } },
    hours === null
      ? null
      : {
          id: 'hours',
          text: chips.hours(hourName(hours.from), hourName(hours.to)),
          without: { hours: null },
        },
    confidence.from === 0 && confidence.to === 1
      ? null
      : {
          id: 'confidence',
          text: chips.confidence(share(confidence.from), share(confidence.to)),
          without: { confidence: { from: 0, to: 1 } },
        },
    ...view.sites.map((id) => ({
      id: `site ${id}`,
      text: chips.site(deployments.find(({ site_id }) => site_id === id)?.site ?? id),
      without: { sites: view.sites.filter((one) => one !== id) },
    })),
    ...view.deployments.map((id) => {
      const named = deployments.find(({ deployment_id }) => deployment_id === id);
      return {
        id: `deployment ${id}`,
        text: chips.deployment(named ? deploymentName(named) : id),
        without: { deployments: view.deployments.filter((one) => one !== id) },
      };
    }),
    view.recorder === null
      ? null
      : { id: 'recorder', text: chips.recorder(view.recorder), without: { recorder: null } },
    view.file === '' ? null : { id: 'file', text: chips.file(view.file), without: { file: '' } },
    view.review === 'all'
      ? null
      : {
          id: 'review',
          text: chips.review(words.reviewOptions[view.review]),
          without: { review: 'all' },
        },
    view.evidence === null
      ? null
      : {
          id: 'evidence',
          text: chips[view.evidence.by](share(view.evidence.least)),
          without: { evidence: null },
        },
  ];
  return all.filter((chip) => chip !== null);
}
