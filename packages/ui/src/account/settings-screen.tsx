'use client';

import type { Tier } from '@biophony/contract/constants';
import { DownloadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { daysSince } from '../base/format.ts';
import { numberFormat } from '../base/intl.ts';
import { usePageUnsaved } from '../base/use-unsaved.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { useAccountExportMessages, useSettingsMessages } from '../kit/use-page-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { AccountAccess } from './account-access.tsx';
import { ApiKeys, RunnerTokens } from './access-keys.tsx';
import { SecondFactor } from './second-factor.tsx';
import {
  AppearanceCard,
  type AppearanceCardProps,
  DeviceCard,
  type DeviceCardProps,
  NotificationsCard,
  ProfileCard,
  SecurityCard,
  StatisticsCard,
} from './settings-cards.tsx';
import { useAccountExport, useSettings } from './use-settings.ts';

interface DeleteAccountDialogProps {
  open: boolean;
  deleting?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists what is deleted with an account, and warns that it cannot be restored. */
export function DeleteAccountDialog({
  open,
  deleting,
  onConfirm,
  onClose,
}: DeleteAccountDialogProps) {
  const settings = useSettingsMessages();
  return (
    <ConfirmDialog
      open={open}
      title={settings.deleteAccount}
      question={settings.deleteIntro}
      action={settings.deletePermanently}
      busy={deleting}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="bp-bullets">
        {settings.deleteList.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>{settings.deleteMembers}</p>
      <Notice tone="bad">
        <p>{settings.deleteWarning}</p>
      </Notice>
    </ConfirmDialog>
  );
}

/** Fixed by the specification for every account. */
const completedAnalyses = 0;

interface SettingsScreenProps {
  /** Choice of appearance, if the host stores one. */
  appearance?: AppearanceCardProps;
  /** What this device keeps, if the host keeps any. */
  device?: DeviceCardProps;
  /** Where the licences of others' code stand, where the host has them. */
  noticesAddress?: string;
}

/** Export of all data that the service keeps of the account. */
function AccountExport() {
  const { locale } = usePresentation();
  const t = useAccountExportMessages();
  const snackbar = useSnackbar();
  const { read, error, save, stop, dismissError } = useAccountExport();
  const number = (value: number) => numberFormat(locale).format(value);
  const download = async () => {
    const lines = await save();
    if (lines !== null) snackbar.show('success', t.saved(number(lines)));
  };
  return (
    <>
      <p className="bp-small bp-soft">{t.text}</p>
      {error && <ErrorAlert error={error} onDismiss={dismissError} />}
      {read === null ? (
        <div className="bp-account-actions">
          <Button variant="soft" color="gray" onClick={() => void download()}>
            <DownloadIcon aria-hidden="true" /> {t.save}
          </Button>
        </div>
      ) : (
        <div className="bp-row">
          <output className="bp-small bp-numbers">{t.reading(number(read))}</output>
          <Button variant="soft" color="gray" onClick={stop}>
            {t.stop}
          </Button>
        </div>
      )}
    </>
  );
}

/** Account Settings. */
export function SettingsScreen({ appearance, device, noticesAddress }: SettingsScreenProps) {
  const t = useSettingsMessages();
  const { common } = useMessages();
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
      <h1 className="bp-title">{t.title}</h1>
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
      {device && <DeviceCard {...device} />}
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
          <a href={noticesAddress}>{t.thirdPartyNotices}</a>
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
