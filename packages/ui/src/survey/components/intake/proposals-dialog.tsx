'use client';

import type { DeploymentCreate, DeploymentProposals, Site } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { useId, useState, type FormEvent } from 'react';
import { TimeZoneInput } from '../../../components/create-analysis/time-zone-input.tsx';
import { Modal } from '../../../components/dialog/modal.tsx';
import { SubmitActions } from '../../../components/dialog/submit-actions.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { useUnsaved } from '../../../unsaved/use-unsaved.ts';
import { acceptedDeployment, proposedNames } from '../../model/setup/proposed.ts';
import { zoneProblem } from '../../model/setup/zone-times.ts';
import { ProposalRow } from './proposal-row.tsx';

interface ProposalsDialogProps {
  dataset: { data_id: string; dataset_name: string };
  sites: readonly Site[];
  /** Null while the recordings are read. */
  told: DeploymentProposals | null;
  busy: boolean;
  /** Why they could not be read, or the deployments not be made. */
  error: ErrorText | null;
  onRetry?: (() => void) | undefined;
  onMake: (deployments: DeploymentCreate[]) => void;
  onClose: () => void;
}

interface ProposalsFormProps extends ProposalsDialogProps {
  told: DeploymentProposals;
}

function ProposalsForm(props: ProposalsFormProps) {
  const { dataset, sites, told, busy, error, onMake, onClose } = props;
  const words = useSitesMessages();
  const list = useId();
  const [before] = useState(() => proposedNames(told.proposals, sites));
  const [names, setNames] = useState(before);
  const [zone, setZone] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        told.proposals.flatMap(({ deployment_id }, at) => (deployment_id === null ? [] : [at])),
      ),
  );
  useUnsaved(zone !== '' || names.some((name, at) => name !== before[at]));
  const taken = told.proposals.flatMap((one, at) =>
    left.has(at) ? [] : [{ one, name: names[at] ?? '' }],
  );
  const inZone = zoneProblem(zone);
  const complete =
    taken.length > 0 && inZone === null && taken.every(({ name }) => name.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy)
      onMake(
        taken.map(({ one, name }) => acceptedDeployment(one, dataset.data_id, name, zone, sites)),
      );
  };
  const turn = (at: number, on: boolean) =>
    setLeft(new Set(on ? [...left].filter((one) => one !== at) : [...left, at]));
  return (
    <form className="bp-stack" onSubmit={submit}>
      {told.proposals.length === 0 && <p>{words.proposeNone}</p>}
      {told.proposals.length > 0 && (
        <TimeZoneInput
          label={words.timeZone}
          hint={words.timeZoneHint}
          problem={inZone}
          value={zone}
          disabled={busy}
          onChange={setZone}
        />
      )}
      <ul className="bp-survey-rows">
        {told.proposals.map((one, at) => (
          <ProposalRow
            key={`${one.device_id} ${one.recorded_from}`}
            proposal={one}
            name={names[at] ?? ''}
            taken={!left.has(at)}
            busy={busy}
            list={list}
            onName={(name) => setNames(names.map((known, nth) => (nth === at ? name : known)))}
            onTake={(on) => turn(at, on)}
          />
        ))}
      </ul>
      <datalist id={list}>
        {sites.slice(0, limits.sites_per_project).map(({ site_id, name }) => (
          <option key={site_id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {told.untimed > 0 && <p className="bp-small">{words.untimed(told.untimed)}</p>}
      {told.left_out > 0 && <p className="bp-small">{words.leftOut(told.left_out)}</p>}
      {error && <ErrorAlert error={error} />}
      <SubmitActions
        action={words.make(taken.length)}
        busyAction={words.making}
        busy={busy}
        complete={complete}
        onClose={onClose}
      />
    </form>
  );
}

/** Shows which deployments the recordings of a dataset come from, to be taken, named or left. */
export function ProposalsDialog(props: ProposalsDialogProps) {
  const { dataset, told, busy, error, onRetry, onClose } = props;
  const words = useSitesMessages();
  return (
    <Modal
      open
      onClose={onClose}
      title={words.proposeTitle(dataset.dataset_name)}
      locked={busy}
      width={720}
    >
      {told ? (
        <ProposalsForm {...props} told={told} />
      ) : error ? (
        <ErrorAlert error={error} onRetry={onRetry} />
      ) : (
        <Loading text={words.proposing} />
      )}
    </Modal>
  );
}
