'use client';

import type { AdminRetention, RetentionDays, ServiceSettings } from '@biophony/contract';
import { tierNames, type Tier } from '@biophony/contract/constants';
import { Button, TextArea } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import { useAdminMessages } from '../../context/page-messages.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { formatBytes } from '../../format/bytes.ts';
import { Choice } from '../form/choice.tsx';
import { Field } from '../form/field.tsx';
import { TextInput } from '../form/text-input.tsx';
import { SettingsCard } from '../settings/settings-card.tsx';

const kinds = ['results', 'recordings', 'unfinished_uploads'] as const;
const labels = {
  results: 'keepResults',
  recordings: 'keepRecordings',
  unfinished_uploads: 'keepUploads',
} as const;

interface SettingsFormProps {
  settings: ServiceSettings;
  /** What the retention would delete now; null while it is counted. */
  due: AdminRetention | null;
  saving: boolean;
  onSave: (settings: ServiceSettings) => void;
}

const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const isWrong = (days: number | null): boolean =>
  days !== null && !(Number.isInteger(days) && days >= 1 && days <= 36_500);

/** What can be changed while the service runs. */
export function SettingsForm({ settings, due, saving, onSave }: SettingsFormProps) {
  const words = useAdminMessages();
  const { tiers } = useMessages();
  const [mode, setMode] = useState(settings.sign_ups);
  const [domains, setDomains] = useState(settings.sign_up_domains.join(', '));
  const [plan, setPlan] = useState<Tier>(settings.default_plan);
  const [maintenance, setMaintenance] = useState(settings.maintenance);
  const [days, setDays] = useState(
    () =>
      Object.fromEntries(
        kinds.map((kind) => [kind, String(settings.retention_days[kind] ?? '')]),
      ) as Record<keyof RetentionDays, string>,
  );
  const wrong = kinds.some((kind) => isWrong(daysOf(days[kind])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong || saving) return;
    onSave({
      sign_ups: mode,
      sign_up_domains: domains
        .split(',')
        .map((domain) => domain.trim())
        .filter(Boolean),
      default_plan: plan,
      maintenance,
      retention_days: Object.fromEntries(
        kinds.map((kind) => [kind, daysOf(days[kind])]),
      ) as RetentionDays,
    });
  };
  return (
    <form className="bp-settings" onSubmit={submit}>
      <SettingsCard title={words.signUps}>
        <Choice
          label={words.signUpMode}
          value={mode}
          options={Object.entries(words.signUpModes).map(([value, label]) => ({ value, label }))}
          onChange={(value) => setMode(value as ServiceSettings['sign_ups'])}
        />
        {mode === 'domains' && (
          <TextInput
            label={words.domains}
            hint={words.domainsHint}
            value={domains}
            required
            onChange={setDomains}
          />
        )}
        <Choice
          label={words.defaultPlan}
          value={plan}
          options={tierNames.map((tier) => ({ value: tier, label: tiers[tier] }))}
          onChange={(tier) => setPlan(tier as Tier)}
        />
      </SettingsCard>
      <SettingsCard title={words.maintenance}>
        <Field label={words.maintenanceText} hint={words.maintenanceHint}>
          {(ids) => (
            <TextArea
              {...ids}
              size="3"
              rows={3}
              maxLength={500}
              value={maintenance}
              onChange={(event) => setMaintenance(event.target.value)}
            />
          )}
        </Field>
      </SettingsCard>
      <SettingsCard title={words.retention}>
        <p className="bp-small bp-soft">{words.retentionText}</p>
        {kinds.map((kind) => {
          const found = settings.retention_days[kind] === null ? null : due?.[kind];
          return (
            <TextInput
              key={kind}
              label={words[labels[kind]]}
              type="number"
              min={1}
              step={1}
              value={days[kind]}
              hint={found ? words.wouldGo(found.count, formatBytes(found.bytes)) : undefined}
              problem={isWrong(daysOf(days[kind])) ? words.daysProblem : null}
              onChange={(value) => setDays((before) => ({ ...before, [kind]: value }))}
            />
          );
        })}
      </SettingsCard>
      <div>
        <Button type="submit" size="3" disabled={saving || wrong}>
          {saving ? words.saving : words.save}
        </Button>
      </div>
    </form>
  );
}
