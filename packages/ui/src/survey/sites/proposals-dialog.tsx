'use client';

import type {
  DeploymentCreate,
  DeploymentProposal,
  DeploymentProposals,
  Site,
} from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { siteKey, siteNames } from '@biophony/recordings/survey';
import { Switch } from '@radix-ui/themes';
import { type FormEvent, useId, useState } from 'react';
import { formatRecordedAt } from '../../base/format.ts';
import { numberFormat } from '../../base/intl.ts';
import { formatSpan } from '../../base/sizes.ts';
import { useUnsaved } from '../../base/use-unsaved.ts';
import type { ErrorText } from '../../kit/describe-error.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Modal, SubmitActions } from '../../kit/modal.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { TextInput, TimeZoneInput } from '../../kit/text-input.tsx';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { zoneFields, zoneProblem } from './use-site-forms.ts';

/** The site nearby, otherwise the recorder's name; empty if neither. */
export function proposedNames(
  proposals: readonly DeploymentProposal[],
  sites: readonly Site[],
): string[] {
  const nameOf = siteNames(sites);
  return proposals.map(({ site, device_id, latitude, longitude }) => {
    if (site) return site.name;
    if (device_id === null || device_id === '') return '';
    const place = latitude === null || longitude === null ? null : { latitude, longitude };
    return nameOf(device_id, place);
  });
}

/** Uses an existing site of that name, or a new one at the proposed coordinates. */
export function acceptedDeployment(
  proposal: DeploymentProposal,
  dataId: string,
  siteName: string,
  zone: string,
  sites: readonly Site[],
): DeploymentCreate {
  const { device_id, recorded_from, recorded_to, latitude, longitude } = proposal;
  const existingSite = sites.find(({ name }) => siteKey(name) === siteKey(siteName));
  const place = latitude === null || longitude === null ? {} : { latitude, longitude };
  return {
    data_id: dataId,
    device_id,
    recorded_from,
    recorded_to,
    ...zoneFields(zone),
    ...(existingSite
      ? { site_id: existingSite.site_id }
      : { site: { name: siteName.trim(), ...place } }),
  };
}

interface ProposalRowProps {
  proposal: DeploymentProposal;
  name: string;
  taken: boolean;
  busy: boolean;
  list: string;
  onName: (name: string) => void;
  onTake: (taken: boolean) => void;
}

function ProposalRow(props: ProposalRowProps) {
  const { proposal, name, taken, busy, list, onName, onTake } = props;
  const { messages, locale } = usePresentation();
  const t = useSitesMessages();
  const id = useId();
  const { device_id: device, latitude, longitude, concerns } = proposal;
  const number = (value: number) => numberFormat(locale).format(value);
  const degrees = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 5 }).format(value);
  const isThere = proposal.deployment_id !== null;
  return (
    <li className="bp-survey-proposal">
      <div>
        <strong>{device === null ? t.noRecorder : t.proposal(device)}</strong>
        <p className="bp-small bp-soft bp-numbers">
          {t.proposalFacts(
            formatRecordedAt(proposal.recorded_from, locale),
            formatRecordedAt(proposal.recorded_to, locale),
            number(proposal.recordings),
            formatSpan(proposal.duration_s, messages.format, locale),
          )}
        </p>
        {latitude !== null && longitude !== null && (
          <p className="bp-small bp-soft bp-numbers">
            {t.proposalPlace(degrees(latitude), degrees(longitude))}
          </p>
        )}
        {concerns.map((concern) => (
          <p key={concern} className="bp-small">
            {concern}
          </p>
        ))}
        {isThere && <p className="bp-small">{t.belongs}</p>}
      </div>
      {!isThere && (
        <div className="bp-stack">
          <label htmlFor={id} className="bp-row">
            <Switch id={id} checked={taken} disabled={busy} onCheckedChange={onTake} />
            {t.take}
          </label>
          {taken && (
            <TextInput
              label={t.siteOf(device ?? t.noRecorder)}
              value={name}
              list={list}
              maxLength={limits.site_name_length}
              disabled={busy}
              autoComplete="off"
              problem={name.trim() === '' ? t.siteNeeded : null}
              onChange={onName}
            />
          )}
        </div>
      )}
    </li>
  );
}

interface ProposalsDialogProps {
  dataset: { data_id: string; dataset_name: string };
  sites: readonly Site[];
  /** Null while the recordings are read. */
  response: DeploymentProposals | null;
  busy: boolean;
  error: ErrorText | null;
  onRetry?: (() => void) | undefined;
  onMake: (deployments: DeploymentCreate[]) => void;
  onClose: () => void;
}

interface ProposalsFormProps extends ProposalsDialogProps {
  response: DeploymentProposals;
}

function ProposalsForm(props: ProposalsFormProps) {
  const { dataset, sites, response, busy, error, onMake, onClose } = props;
  const t = useSitesMessages();
  const list = useId();
  const [before] = useState(() => proposedNames(response.proposals, sites));
  const [names, setNames] = useState(before);
  const [zone, setZone] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        response.proposals.flatMap(({ deployment_id }, at) => (deployment_id === null ? [] : [at])),
      ),
  );
  useUnsaved(zone !== '' || names.some((name, at) => name !== before[at]));
  const acceptedRows = response.proposals.flatMap((one, at) =>
    left.has(at) ? [] : [{ one, name: names[at] ?? '' }],
  );
  const inZone = zoneProblem(zone);
  const complete =
    acceptedRows.length > 0 &&
    inZone === null &&
    acceptedRows.every(({ name }) => name.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy)
      onMake(
        acceptedRows.map(({ one, name }) =>
          acceptedDeployment(one, dataset.data_id, name, zone, sites),
        ),
      );
  };
  const turn = (at: number, on: boolean) =>
    setLeft(new Set(on ? [...left].filter((one) => one !== at) : [...left, at]));
  return (
    <form className="bp-stack" onSubmit={submit}>
      {response.proposals.length === 0 && <p>{t.proposeNone}</p>}
      {response.proposals.length > 0 && (
        <TimeZoneInput
          label={t.timeZone}
          hint={t.timeZoneHint}
          problem={inZone}
          value={zone}
          disabled={busy}
          onChange={setZone}
        />
      )}
      <ul className="bp-survey-rows">
        {response.proposals.map((one, at) => (
          <ProposalRow
            key={`${one.device_id} ${one.recorded_from}`}
            proposal={one}
            name={names[at] ?? ''}
            taken={!left.has(at)}
            busy={busy}
            list={list}
            onName={(name) => setNames(names.map((other, nth) => (nth === at ? name : other)))}
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
      {response.untimed > 0 && <p className="bp-small">{t.untimed(response.untimed)}</p>}
      {response.left_out > 0 && <p className="bp-small">{t.leftOut(response.left_out)}</p>}
      {error && <ErrorAlert error={error} />}
      <SubmitActions
        action={t.make(acceptedRows.length)}
        busyAction={t.making}
        busy={busy}
        complete={complete}
        onClose={onClose}
      />
    </form>
  );
}

export function ProposalsDialog(props: ProposalsDialogProps) {
  const { dataset, response, busy, error, onRetry, onClose } = props;
  const t = useSitesMessages();
  return (
    <Modal
      open
      onClose={onClose}
      title={t.proposeTitle(dataset.dataset_name)}
      locked={busy}
      width={720}
    >
      {response ? (
        <ProposalsForm {...props} response={response} />
      ) : error ? (
        <ErrorAlert error={error} onRetry={onRetry} />
      ) : (
        <Loading text={t.proposing} />
      )}
    </Modal>
  );
}
