'use client';

import type { Dataset } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { SettingsCard } from '../../../components/settings/settings-card.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { numberFormat } from '../../../format/intl.ts';
import { ShownRows } from '../sites/shown-rows.tsx';

/** The newest; those before have their deployments mostly. */
const shownAtFirst = 5;

interface DatasetListProps {
  datasets: readonly Dataset[];
  onPropose: (dataset: Dataset) => void;
}

/** The datasets of a project, each of which can propose its deployments. */
export function DatasetList({ datasets, onPropose }: DatasetListProps) {
  const { locale } = usePresentation();
  const words = useSitesMessages();
  const rows = datasets.map((dataset) => (
    <li key={dataset.data_id}>
      <div>
        <strong>{dataset.dataset_name}</strong>
        <p className="bp-small bp-soft bp-numbers">
          {words.recordings(numberFormat(locale).format(dataset.file_count))}
        </p>
      </div>
      <Button
        variant="soft"
        aria-label={words.proposeOf(dataset.dataset_name)}
        onClick={() => onPropose(dataset)}
      >
        {words.propose}
      </Button>
    </li>
  ));
  return (
    <SettingsCard title={words.datasets}>
      <p className="bp-small bp-soft">{words.datasetsText}</p>
      {rows.length === 0 ? (
        <p>{words.noDatasets}</p>
      ) : (
        <ShownRows rows={rows} atFirst={shownAtFirst} />
      )}
    </SettingsCard>
  );
}
