'use client';

import { DownloadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { Tier } from '@biophony/contract/constants';
import { DeleteAccountDialog } from '../components/account-dialogs/delete-account-dialog.tsx';
import { ErrorAlert } from '../components/feedback/error-alert.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import {
  AppearanceCard,
  type AppearanceCardProps,
} from '../components/settings/appearance-card.tsx';
import { NotificationsCard } from '../components/settings/notifications-card.tsx';
import { ProfileCard } from '../components/settings/profile-card.tsx';
import { SecurityCard } from '../components/settings/security-card.tsx';
import { StatisticsCard } from '../components/settings/statistics-card.tsx';
import { daysSince } from '../format/dates.ts';
import { numberFormat } from '../format/intl.ts';
import { useAccountExport } from '../headless/settings/use-account-export.ts';
import { useSettings } from '../headless/settings/use-settings.ts';
import { useSnackbar } from '../headless/snackbar/use-snackbar.ts';
import { useAccountExportMessages } from '../context/page-messages.ts';
import { useMessages, usePresentation } from '../context/presentation-context.ts';
import { usePageUnsaved } from '../unsaved/use-unsaved.ts';
import { AccountAccess } from '../widgets/account-access.tsx';
import { ApiKeys } from '../widgets/api-keys.tsx';
import { RunnerTokens } from '../widgets/runner-tokens.tsx';
import { SecondFactor } from '../widgets/second-factor.tsx';

/** What the specification shows for every account. */
const completedAnalyses = 0;

interface SettingsScreenProps {
  /** Lets the look be chosen, where the host keeps such a choice. */
  appearance?: AppearanceCardProps;
  /** Where the licences of others' code stand, where the host has them. */
  noticesAddress?: string;
}

/** The way to take along everything that the service keeps of the account. */
function AccountExport() {
  const { locale } = usePresentation();
  const words = useAccountExportMessages();
  const snackbar = useSnackbar();
  const { read, error, save, stop, dismissError } = useAccountExport();
  const number = (value: number) => numberFormat(locale).format(value);
  const download = async () => {
    const lines = await save();
    if (lines !== null) snackbar.show('success', words.saved(number(lines)));
  };
  return (
    <>
      <p className="bp-small bp-soft">{words.text}</p>
      {error && <ErrorAlert error={error} onDismiss={dismissError} />}
      {read === null ? (
        <div className="bp-account-actions">
          <Button variant="soft" color="gray" onClick={() => void download()}>
            <DownloadIcon aria-hidden="true" /> {words.save}
          </Button>
        </div>
      ) : (
        <div className="bp-row">
          <output className="bp-small bp-numbers">{words.reading(number(read))}</output>
          <Button variant="soft" color="gray" onClick={stop}>
            {words.stop}
          </Button>
        </div>
      )}
    </>
  );
}

/** Account Settings. */
export function SettingsScreen({ appearance, noticesAddress }: SettingsScreenProps) {
  const { settings: words, common } = useMessages();
  const settings = useSettings();
  const unsaved = usePageUnsaved();
  const { user, profile, name, busy, draft } = settings;
  const [asking, setAsking] = useState(false);
  if (!user) return <Loading text={common.loading} />;
  const ask = async () => {
    if (await unsaved.mayDiscard()) setAsking(true);
  };
  const remove = async () => {
    await settings.deleteAccount();
    setAsking(false);
  };
  return (
    <div className="bp-settings">
      <h1 className="bp-title">{words.title}</h1>
      {settings.banner && (
        <div className="bp-settings-banner">
          <Notice tone="good" live>
            <p>{settings.banner}</p>
          </Notice>
        </div>
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
      {appearance && <AppearanceCard {...appearance} />}
      <StatisticsCard
        projects={profile?.project_count ?? 0}
        completedAnalyses={completedAnalyses}
        daysActive={daysSince(profile?.created_at)}
      />
      <SecondFactor />
      <ApiKeys />
      <RunnerTokens />
      <SecurityCard
        emailVerified={user.emailVerified}
        createdAt={profile?.created_at ?? null}
        updatedAt={profile?.updated_at ?? null}
        anonymous={profile?.is_anonymous ?? user.isAnonymous}
        onDelete={() => void ask()}
      >
        <AccountAccess withPassword={user.providerData.length === 0} />
        <AccountExport />
      </SecurityCard>
      {noticesAddress && (
        <footer className="bp-settings-footer">
          <a href={noticesAddress}>{words.thirdPartyNotices}</a>
        </footer>
      )}
      <DeleteAccountDialog
        open={asking}
        deleting={busy === 'delete'}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
