'use client';

import { useMessages } from '../../../context/presentation-context.ts';
import type { LoadedDeployment } from '../../engine/calls.ts';
import type { ExplorerView } from '../../model/view/view.ts';
import { deploymentName } from '../../model/words/deployment-name.ts';
import { NativeSelect } from './native-select.tsx';

interface PlaceFiltersProps {
  view: Pick<ExplorerView, 'sites' | 'deployments'>;
  deployments?: readonly LoadedDeployment[];
  datasets?: readonly { data_id: string; name: string }[];
  dataset?: string;
  onDataset?: (dataId: string) => void;
  onChange: (part: Partial<ExplorerView>) => void;
}

interface ChoiceProps {
  label: string;
  any: string;
  several: (count: number) => string;
  chosen: readonly string[];
  options: readonly { value: string; label: string }[];
  onChoose: (chosen: string[]) => void;
}

/** One of several, or all of them; an address can hold several, which are shown as their number. */
function Choice({ label, any, several, chosen, options, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={chosen.length > 1 ? '*' : (chosen[0] ?? '')}
      options={[
        { value: '', label: any },
        ...(chosen.length > 1 ? [{ value: '*', label: several(chosen.length) }] : []),
        ...options,
      ]}
      onChange={(id) => id !== '*' && onChoose(id === '' ? [] : [id])}
    />
  );
}

/** Where the detections are from: dataset, site and deployment, each where there are several. */
export function PlaceFilters(props: PlaceFiltersProps) {
  const { view, deployments = [], datasets = [], dataset, onDataset, onChange } = props;
  const { explorer: words } = useMessages();
  const chosen = new Set([...view.sites, ...view.deployments]);
  // What a filter names stays to be seen, and to be taken back, where this analysis has nothing of it.
  const offered = deployments.filter(
    ({ used, site_id, deployment_id }) => used || chosen.has(site_id) || chosen.has(deployment_id),
  );
  const sites = new Map(offered.map(({ site_id, site }) => [site_id, site]));
  const ofSites = offered.filter(
    ({ site_id }) => view.sites.length === 0 || view.sites.includes(site_id),
  );
  return (
    <>
      {datasets.length > 1 && dataset !== undefined && onDataset && (
        <NativeSelect
          label={words.dataset}
          value={dataset}
          options={datasets.map(({ data_id, name }) => ({ value: data_id, label: name }))}
          onChange={onDataset}
        />
      )}
      {sites.size > 1 && (
        <Choice
          label={words.site}
          any={words.anySite}
          several={words.severalChosen}
          chosen={view.sites}
          options={[...sites].map(([value, label]) => ({ value, label }))}
          onChoose={(ids) => onChange({ sites: ids, deployments: [] })}
        />
      )}
      {offered.length > 1 && (
        <Choice
          label={words.deployment}
          any={words.anyDeployment}
          several={words.severalChosen}
          chosen={view.deployments}
          options={ofSites.map((one) => ({
            value: one.deployment_id,
            label: deploymentName(one),
          }))}
          onChoose={(ids) => onChange({ deployments: ids })}
        />
      )}
    </>
  );
}
