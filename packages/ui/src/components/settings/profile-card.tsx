'use client';

import { Avatar, Badge, Button } from '@radix-ui/themes';
import { limits, tierNames, type Tier } from '@biophony/contract/constants';
import type { FormEvent } from 'react';
import { formatLongDate } from '../../format/dates.ts';
import { initialOf } from '../../format/graphemes.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { Choice } from '../form/choice.tsx';
import { TextInput } from '../form/text-input.tsx';
import { Facts } from '../project/facts.tsx';
import { SettingsCard } from './settings-card.tsx';

export interface ProfileView {
  displayName: string;
  email: string;
  photoUrl: string | null;
  /** Identity provider, such as `google.com`; null for email and password. */
  providerId: string | null;
  tier: string;
  /** Plans that can be chosen; all when absent. */
  tiers?: readonly Tier[];
  createdAt: string | null;
  projectCount: number;
}

interface ProfileCardProps {
  profile: ProfileView;
  /** The name being typed; null when the card is not being edited. */
  draftName: string | null;
  saving?: boolean;
  planBusy?: boolean;
  onEdit: () => void;
  onDraftName: (name: string) => void;
  onSave: () => void;
  onPlan: (tier: string) => void;
}

/** Name, email, plan and membership. */
export function ProfileCard({
  profile,
  draftName,
  saving = false,
  planBusy = false,
  onEdit,
  onDraftName,
  onSave,
  onPlan,
}: ProfileCardProps) {
  const { settings, tiers, common } = useMessages();
  const editing = draftName !== null;
  const blank = editing && draftName.trim() === '';
  const provider = profile.providerId?.replace('.com', '') ?? settings.providerDefault;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!editing) onEdit();
    else if (!blank && !saving) onSave();
  };
  return (
    <form onSubmit={submit}>
      <SettingsCard
        title={settings.profile}
        action={
          <Button type="submit" variant={editing ? 'solid' : 'soft'} disabled={blank || saving}>
            {saving ? settings.saving : editing ? settings.save : settings.edit}
          </Button>
        }
      >
        {profile.photoUrl && (
          <div className="bp-row">
            <Avatar
              size="3"
              className="bp-photo"
              radius="full"
              src={profile.photoUrl}
              alt={settings.photoAlt}
              fallback={initialOf(profile.displayName)}
              referrerPolicy="no-referrer"
            />
            <span className="bp-small bp-soft">
              {settings.photoFrom} {provider}
            </span>
          </div>
        )}
        <TextInput
          label={settings.displayName}
          value={draftName ?? profile.displayName}
          maxLength={limits.display_name_length}
          disabled={!editing || saving}
          problem={blank ? settings.displayNameBlank : null}
          onChange={onDraftName}
        />
        <TextInput
          label={settings.email}
          type="email"
          value={profile.email}
          readOnly
          hint={settings.emailHint}
          onChange={() => undefined}
        />
        <Choice
          label={settings.plan}
          value={profile.tier}
          disabled={planBusy}
          hint={planBusy ? settings.planUpdating : settings.planHint}
          onChange={onPlan}
          options={(profile.tiers ?? tierNames).map((tier) => ({
            value: tier,
            label: (
              <span className="bp-row">
                {tiers[tier]}
                {tier === profile.tier && <Badge radius="full">{settings.planCurrent}</Badge>}
              </span>
            ),
          }))}
        />
        <Facts
          facts={[
            {
              label: settings.memberSince,
              value: formatLongDate(profile.createdAt) ?? common.notAvailable,
            },
            { label: settings.projects, value: settings.projectCount(profile.projectCount) },
            { label: settings.provider, value: provider },
          ]}
        />
      </SettingsCard>
    </form>
  );
}
