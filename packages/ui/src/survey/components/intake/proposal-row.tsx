'use client';

import type { DeploymentProposal } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { Switch } from '@radix-ui/themes';
import { useId } from 'react';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { formatRecordedAt } from '../../../format/dates.ts';
import { formatSpan } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';

interface ProposalRowProps {
  proposal: DeploymentProposal;
  /** What the site is called. */
  name: string;
  taken: boolean;
  busy: boolean;
  /** ID of the list of names that are there. */
  list: string;
  onName: (name: string) => void;
  onTake: (taken: boolean) => void;
}

/** One proposed deployment: what it is of, and at which site. */
export function ProposalRow(props: ProposalRowProps) {
  const { proposal, name, taken, busy, list, onName, onTake } = props;
  const { messages, locale } = usePresentation();
  const words = useSitesMessages();
  const id = useId();
  const { device_id: device, latitude, longitude, concerns } = proposal;
  const number = (value: number) => numberFormat(locale).format(value);
  const degrees = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 5 }).format(value);
  const isThere = proposal.deployment_id !== null;
  return (
    <li className="bp-survey-proposal">
      <div>
        <strong>{device === null ? words.noRecorder : words.proposal(device)}</strong>
        <p className="bp-small bp-soft bp-numbers">
          {words.proposalFacts(
            formatRecordedAt(proposal.recorded_from),
            formatRecordedAt(proposal.recorded_to),
            number(proposal.recordings),
            formatSpan(proposal.duration_s, messages.format, locale),
          )}
        </p>
        {latitude !== null && longitude !== null && (
          <p className="bp-small bp-soft bp-numbers">
            {words.proposalPlace(degrees(latitude), degrees(longitude))}
          </p>
        )}
        {concerns.map((concern) => (
          <p key={concern} className="bp-small">
            {concern}
          </p>
        ))}
        {isThere && <p className="bp-small">{words.belongs}</p>}
      </div>
      {!isThere && (
        <div className="bp-stack">
          <label htmlFor={id} className="bp-row">
            <Switch id={id} checked={taken} disabled={busy} onCheckedChange={onTake} />
            {words.take}
          </label>
          {taken && (
            <TextInput
              label={words.siteOf(device ?? words.noRecorder)}
              value={name}
              list={list}
              maxLength={limits.site_name_length}
              disabled={busy}
              autoComplete="off"
              problem={name.trim() === '' ? words.siteNeeded : null}
              onChange={onName}
            />
          )}
        </div>
      )}
    </li>
  );
}
