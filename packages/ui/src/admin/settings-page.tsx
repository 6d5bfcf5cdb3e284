'use client';

import type { AdminRetention, RetentionDays, ServiceSettings } from '@biophony/contract';
import { type Tier, tierNames } from '@biophony/contract/constants';
import { Button, TextArea } from '@radix-ui/themes';
import type { FormEvent } from 'react';
import { formatBytes } from '../base/sizes.ts';
import { Choice } from '../kit/choice.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Field } from '../kit/field.tsx';
import { Loading } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { TextInput, useTypedOver } from '../kit/text-input.tsx';
import { useAdminMessages } from '../kit/use-page-messages.ts';
import { useAdminSettings } from './use-admin.ts';

const kinds = ['results', 'recordings', 'unfinished_uploads'] as const;
const labels = {
  results: 'keepResults',
  recordings: 'keepRecordings',
  unfinished_uploads: 'keepUploads',
} as const;

interface SettingsFormProps {
  settings: ServiceSettings;
  /** What retention would delete now; null while counting. */
  due: AdminRetention | null;
  saving: boolean;
  /** Called with the changed fields only. */
  onSave: (changes: Partial<ServiceSettings>) => void;
}

const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const isWrong = (days: number | null): boolean =>
  days !== null && !(Number.isInteger(days) && days >= 1 && days <= 36_500);

interface TypedSettings extends Record<(typeof kinds)[number], string> {
  mode: ServiceSettings['sign_ups'];
  domains: string;
  plan: Tier;
  maintenance: string;
}

const textOf = (days: number | null): string => String(days ?? '');
const shownSettings = (settings: ServiceSettings): TypedSettings => ({
  mode: settings.sign_ups,
  domains: settings.sign_up_domains.join(', '),
  plan: settings.default_plan,
  maintenance: settings.maintenance,
  results: textOf(settings.retention_days.results),
  recordings: textOf(settings.retention_days.recordings),
  unfinished_uploads: textOf(settings.retention_days.unfinished_uploads),
});

/** Typed values as a change. Untouched settings may have changed elsewhere and are not sent. */
function changeOf(initial: TypedSettings, typed: TypedSettings): Partial<ServiceSettings> {
  const differs = (field: keyof TypedSettings) => typed[field] !== initial[field];
  return {
    ...(differs('mode') && { sign_ups: typed.mode }),
    ...(differs('domains') && {
      sign_up_domains: typed.domains
        .split(',')
        .map((domain) => domain.trim())
        .filter(Boolean),
    }),
    ...(differs('plan') && { default_plan: typed.plan }),
    ...(differs('maintenance') && { maintenance: typed.maintenance }),
    ...(kinds.some(differs) && {
      retention_days: Object.fromEntries(
        kinds.map((kind) => [kind, daysOf(typed[kind])]),
      ) as Record<keyof RetentionDays, number | null>,
    }),
  };
}

function SettingsForm({ settings, due, saving, onSave }: SettingsFormProps) {
  const t = useAdminMessages();
  const { tiers } = useMessages();
  // Settings have no version to conflict with: untouched fields show the latest values.
  const { initial, typed, type } = useTypedOver(settings, shownSettings, true);
  const wrong = kinds.some((kind) => isWrong(daysOf(typed[kind])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong && !saving) onSave(changeOf(initial, typed));
  };
  return (
    <form className="bp-settings" onSubmit={submit}>
      <SettingsCard title={t.signUps}>
        <Choice
          label={t.signUpMode}
          value={typed.mode}
          options={Object.entries(t.signUpModes).map(([value, label]) => ({ value, label }))}
          onChange={(value) => type({ mode: value as TypedSettings['mode'] })}
        />
        {typed.mode === 'domains' && (
          <TextInput
            label={t.domains}
            hint={t.domainsHint}
            value={typed.domains}
            required
            onChange={(domains) => type({ domains })}
          />
        )}
        <Choice
          label={t.defaultPlan}
          value={typed.plan}
          options={tierNames.map((tier) => ({ value: tier, label: tiers[tier] }))}
          onChange={(tier) => type({ plan: tier as Tier })}
        />
      </SettingsCard>
      <SettingsCard title={t.maintenance}>
        <Field label={t.maintenanceText} hint={t.maintenanceHint}>
          {(ids) => (
            <TextArea
              {...ids}
              size="3"
              rows={3}
              maxLength={500}
              value={typed.maintenance}
              onChange={(event) => type({ maintenance: event.target.value })}
            />
          )}
        </Field>
      </SettingsCard>
      <SettingsCard title={t.retention}>
        <p className="bp-small bp-soft">{t.retentionText}</p>
        {kinds.map((kind) => {
          const removal = settings.retention_days[kind] === null ? null : due?.[kind];
          return (
            <TextInput
              key={kind}
              label={t[labels[kind]]}
              type="number"
              min={1}
              step={1}
              value={typed[kind]}
              hint={removal ? t.wouldGo(removal.count, formatBytes(removal.bytes)) : undefined}
              problem={isWrong(daysOf(typed[kind])) ? t.daysProblem : null}
              onChange={(value) => type({ [kind]: value })}
            />
          );
        })}
      </SettingsCard>
      <div>
        <Button type="submit" size="3" disabled={saving || wrong}>
          {saving ? t.saving : t.save}
        </Button>
      </div>
    </form>
  );
}

export function SettingsPage() {
  const t = useAdminMessages();
  const { common } = useMessages();
  const { settings, due, error, problem, retry, saving, saved, save, dismiss } = useAdminSettings();
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!settings) return <Loading text={common.loading} />;
  return (
    <>
      {saved && (
        <Notice tone="good" live>
          <p>{t.saved}</p>
        </Notice>
      )}
      {problem && <ErrorAlert error={problem} onDismiss={dismiss} />}
      <SettingsForm
        settings={settings}
        due={due}
        saving={saving}
        onSave={(change) => save(change)}
      />
    </>
  );
}
