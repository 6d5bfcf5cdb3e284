'use client';

import { SettingsForm } from '../../components/admin/settings-form.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useAdminMessages } from '../../context/page-messages.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { useAdminSettings } from '../../headless/admin/use-admin.ts';

/** What can be changed while the service runs. */
export function SettingsPage() {
  const words = useAdminMessages();
  const { common } = useMessages();
  const { settings, due, error, problem, retry, saving, saved, save, dismiss } = useAdminSettings();
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!settings) return <Loading text={common.loading} />;
  return (
    <>
      {saved && (
        <Notice tone="good" live>
          <p>{words.saved}</p>
        </Notice>
      )}
      {problem && <ErrorAlert error={problem} onDismiss={dismiss} />}
      <SettingsForm settings={settings} due={due} saving={saving} onSave={(given) => save(given)} />
    </>
  );
}
