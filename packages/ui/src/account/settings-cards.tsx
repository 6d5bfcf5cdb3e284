'use client';

import type { Preferences } from '@biophony/contract';
import { limits, type Tier, tierNames } from '@biophony/contract/constants';
import { Avatar, Badge, Button, Switch } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useId } from 'react';
import { formatLongDate, initialOf } from '../base/format.ts';
import { formatBytes } from '../base/sizes.ts';
import { Choice } from '../kit/choice.tsx';
import { Facts } from '../kit/facts.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useOfflineMessages } from '../kit/use-offline-messages.ts';
import {
  useAccessMessages,
  usePasswordMessages,
  useSettingsMessages,
  useVerificationMessages,
} from '../kit/use-page-messages.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { type AppearanceChoice, appearanceChoices } from '../theme/appearance.ts';

export interface AppearanceCardProps {
  value: AppearanceChoice;
  /** Applies and stores the choice; the host decides where. */
  onChange: (value: AppearanceChoice) => void;
}

/** Choice of light, dark, or the device's setting. */
export function AppearanceCard({ value, onChange }: AppearanceCardProps) {
  const settings = useSettingsMessages();
  return (
    <SettingsCard title={settings.appearance}>
      <Choice
        label={settings.appearanceLabel}
        value={value}
        options={appearanceChoices.map((choice) => ({
          value: choice,
          label: settings.appearances[choice],
        }))}
        hint={settings.appearanceHint}
        onChange={(next) => {
          const choice = appearanceChoices.find((one) => one === next);
          if (choice) onChange(choice);
        }}
      />
    </SettingsCard>
  );
}

export interface DeviceCardProps {
  /** Whether opened data stays on this device; null if this browser cannot keep any. */
  keep: boolean | null;
  /** Bytes kept of this account; null while unknown. */
  bytes: number | null;
  onKeep: (keep: boolean) => void;
  onDelete: () => void;
}

/** What this device keeps for use without a network. */
export function DeviceCard({ keep, bytes, onKeep, onDelete }: DeviceCardProps) {
  const { settings: t } = useOfflineMessages();
  const { format } = useMessages();
  const id = useId();
  return (
    <SettingsCard title={t.title}>
      {keep === null ? (
        <p>{t.unavailable}</p>
      ) : (
        <>
          <ul className="bp-switches">
            <li>
              <label htmlFor={id}>{t.keep}</label>
              <Switch
                id={id}
                size="3"
                checked={keep}
                aria-describedby={`${id}-text`}
                onCheckedChange={onKeep}
              />
            </li>
          </ul>
          <p id={`${id}-text`} className="bp-small bp-soft">
            {t.text}
          </p>
          {keep && bytes !== null && (
            <div className="bp-row">
              <span className="bp-numbers">{t.kept(formatBytes(bytes, format.bytes))}</span>
              {bytes > 0 && (
                <Button variant="soft" color="gray" aria-label={t.deleteKept} onClick={onDelete}>
                  {t.delete}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </SettingsCard>
  );
}

const rows = [
  ['emailNotifications', 'notifyEmail'],
  ['projectNotifications', 'notifyProject'],
  ['analysisNotifications', 'notifyAnalysis'],
] as const;

interface NotificationsCardProps {
  preferences: Preferences;
  /** The switches work only while the profile is being edited. */
  enabled: boolean;
  onChange: (preferences: Preferences) => void;
}

/** Mails that the service may send to the user. */
export function NotificationsCard({ preferences, enabled, onChange }: NotificationsCardProps) {
  const settings = useSettingsMessages();
  const id = useId();
  return (
    <SettingsCard title={settings.notifications}>
      <ul className="bp-switches">
        {rows.map(([key, label]) => (
          <li key={key}>
            <label htmlFor={`${id}-${key}`}>{settings[label]}</label>
            <Switch
              id={`${id}-${key}`}
              size="3"
              checked={preferences[key]}
              disabled={!enabled}
              onCheckedChange={(on) => onChange({ ...preferences, [key]: on })}
            />
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}

interface StatisticsCardProps {
  projects: number;
  completedAnalyses: number;
  daysActive: number;
}

/** The account in three numbers. */
export function StatisticsCard({ projects, completedAnalyses, daysActive }: StatisticsCardProps) {
  const settings = useSettingsMessages();
  return (
    <SettingsCard title={settings.statistics}>
      <Facts
        facts={[
          { label: settings.totalProjects, value: projects, big: true },
          { label: settings.completedAnalyses, value: completedAnalyses, big: true },
          { label: settings.daysActive, value: daysActive, big: true },
        ]}
      />
    </SettingsCard>
  );
}

interface SecurityCardProps {
  emailVerified: boolean;
  createdAt: string | null;
  updatedAt: string | null;
  anonymous: boolean;
  onDelete: () => void;
  /** Actions above the Danger Zone. */
  children?: ReactNode;
}

/** Status of the account, and its deletion. */
export function SecurityCard({
  emailVerified,
  createdAt,
  updatedAt,
  anonymous,
  onDelete,
  children,
}: SecurityCardProps) {
  const settings = useSettingsMessages();
  const { common } = useMessages();
  return (
    <SettingsCard title={settings.security}>
      <Facts
        facts={[
          {
            label: settings.emailVerified,
            value: (
              <Badge color={emailVerified ? 'green' : 'amber'} radius="full">
                {emailVerified ? settings.verified : settings.notVerified}
              </Badge>
            ),
          },
          {
            label: settings.accountCreated,
            value: formatLongDate(createdAt) ?? common.notAvailable,
          },
          { label: settings.lastUpdated, value: formatLongDate(updatedAt) ?? common.notAvailable },
          {
            label: settings.accountType,
            value: anonymous ? settings.anonymous : settings.registered,
          },
        ]}
      />
      {children}
      <div className="bp-danger">
        <div>
          <h3>{settings.danger}</h3>
          <p className="bp-small">{settings.dangerText}</p>
        </div>
        <Button color="red" variant="soft" onClick={onDelete}>
          {settings.deleteAccount}
        </Button>
      </div>
    </SettingsCard>
  );
}

interface AccountActionsProps {
  verified: boolean;
  busy: 'verify' | 'password' | 'sign-out' | null;
  onSendVerification: () => void;
  /** Absent for accounts without a password of the service. */
  onChangePassword?: () => void;
  onSignOutEverywhere: () => void;
}

/** Security actions of an account. */
export function AccountActions({
  verified,
  busy,
  onSendVerification,
  onChangePassword,
  onSignOutEverywhere,
}: AccountActionsProps) {
  const verification = useVerificationMessages();
  const password = usePasswordMessages();
  const access = useAccessMessages();
  const look = { variant: 'soft', color: 'gray', disabled: busy !== null } as const;
  return (
    <div className="bp-account-actions">
      {!verified && (
        <Button {...look} onClick={onSendVerification}>
          {busy === 'verify' ? verification.sending : verification.send}
        </Button>
      )}
      {onChangePassword && (
        <Button {...look} onClick={onChangePassword}>
          {password.change}
        </Button>
      )}
      <Button {...look} onClick={onSignOutEverywhere}>
        {busy === 'sign-out' ? access.signingOut : access.signOutEverywhere}
      </Button>
    </div>
  );
}

export interface ProfileView {
  displayName: string;
  email: string;
  photoUrl: string | null;
  /** Identity provider, such as `google.com`; null for email and password. */
  providerId: string | null;
  tier: string;
  /** Available plans; all when absent. */
  tiers?: readonly Tier[];
  createdAt: string | null;
  projectCount: number;
}

interface ProfileCardProps {
  profile: ProfileView;
  /** Name while typing; null when not editing. */
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
  const settings = useSettingsMessages();
  const { tiers, common } = useMessages();
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
