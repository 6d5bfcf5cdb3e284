'use client';

import { useState } from 'react';
import type { Tier } from '@biophony/contract/constants';
import { DeleteAccountDialog } from '../components/dialogs/delete-account-dialog.tsx';
import { ErrorAlert } from '../components/feedback/error-alert.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { NotificationsCard } from '../components/settings/notifications-card.tsx';
import { ProfileCard } from '../components/settings/profile-card.tsx';
import { SecurityCard } from '../components/settings/security-card.tsx';
import { StatisticsCard } from '../components/settings/statistics-card.tsx';
import { daysSince } from '../format/dates.ts';
import { useSettings } from '../headless/settings/use-settings.ts';
import { useMessages } from '../provider/look-context.ts';
import { AccountAccess } from '../widgets/account-access.tsx';
import { ApiKeys } from '../widgets/api-keys.tsx';
import { SecondFactor } from '../widgets/second-factor.tsx';

/** What the specification shows for every account. */
const completedAnalyses = 0;

/** Account Settings. */
export function SettingsScreen() {
  const { settings: words, common } = useMessages();
  const settings = useSettings();
  const { user, profile, name, busy, draft } = settings;
  const [asking, setAsking] = useState(false);
  if (!user) return <Loading text={common.loading} />;
  const remove = async () => {
    await settings.deleteAccount();
    setAsking(false);
  };
  return (
    <div className="bp-settings">
      <h1 className="bp-title">{words.title}</h1>
      {settings.banner && (
        <Notice tone="good" live>
          <p>{settings.banner}</p>
        </Notice>
      )}
      {settings.error && <ErrorAlert error={settings.error} onDismiss={settings.dismissError} />}
      <ProfileCard
        profile={{
          displayName: name,
          email: profile?.email ?? user.email ?? '',
          photoUrl: profile?.photo_url ?? user.photoURL,
          providerId: user.providerData[0]?.providerId ?? null,
          tier: profile?.subscription_tier ?? 'free',
          tiers: profile?.available_tiers,
          createdAt: profile?.created_at ?? null,
          projectCount: profile?.project_count ?? 0,
        }}
        draftName={draft?.name ?? null}
        saving={busy === 'profile'}
        planBusy={busy === 'plan'}
        onEdit={settings.edit}
        onDraftName={settings.setName}
        onSave={settings.saveProfile}
        onPlan={(tier) => settings.changePlan(tier as Tier)}
      />
      <NotificationsCard
        preferences={settings.preferences}
        enabled={draft !== null && busy === null}
        onChange={settings.setPreferences}
      />
      <StatisticsCard
        projects={profile?.project_count ?? 0}
        completedAnalyses={completedAnalyses}
        daysActive={daysSince(profile?.created_at)}
      />
      <SecondFactor />
      <ApiKeys />
      <SecurityCard
        emailVerified={user.emailVerified}
        createdAt={profile?.created_at ?? null}
        updatedAt={profile?.updated_at ?? null}
        anonymous={profile?.is_anonymous ?? user.isAnonymous}
        onDelete={() => setAsking(true)}
      >
        <AccountAccess withPassword={user.providerData.length === 0} />
      </SecurityCard>
      <DeleteAccountDialog
        open={asking}
        deleting={busy === 'delete'}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
