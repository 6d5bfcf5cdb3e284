'use client';

import { Facts } from '../../components/project/facts.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { SettingsCard } from '../../components/settings/settings-card.tsx';
import { useAdminMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { formatBytes } from '../../format/bytes.ts';
import { formatDateTime } from '../../format/dates.ts';
import { useAdminOverview } from '../../headless/admin/use-admin.ts';

/** How much there is of everything, and what operators did last. */
export function OverviewPage() {
  const { messages, locale } = usePresentation();
  const words = useAdminMessages();
  const { analysis, common } = messages;
  const { totals, actions, error, retry } = useAdminOverview();
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!totals || !actions) return <Loading text={common.loading} />;
  return (
    <>
      <SettingsCard title={words.now}>
        <Facts
          facts={[
            { label: words.users, value: totals.users, big: true },
            { label: words.projects, value: totals.projects, big: true },
            { label: words.recordings, value: totals.recordings, big: true },
            { label: words.stored, value: formatBytes(totals.stored_bytes), big: true },
            { label: words.suspendedUsers, value: totals.suspended_users },
            { label: words.activeRunners, value: totals.runners },
            { label: words.waiting, value: totals.waiting_shards },
            { label: words.leased, value: totals.leased_shards },
          ]}
        />
      </SettingsCard>
      <SettingsCard title={words.byState}>
        <Facts
          facts={Object.entries(totals.analyses).map(([status, value]) => ({
            label: analysis.status[status] ?? status,
            value,
          }))}
        />
      </SettingsCard>
      <SettingsCard title={words.log}>
        {actions.length === 0 ? (
          <p>{words.noActions}</p>
        ) : (
          <ul className="bp-admin-rows">
            {actions.map((one) => (
              <li key={one.action_id}>
                <div>
                  <strong>{words.actions[one.action] ?? one.action}</strong>
                  <p className="bp-small">{one.subject}</p>
                  <p className="bp-small bp-soft">
                    {formatDateTime(one.acted_at, locale)} · {one.operator_email ?? words.byCommand}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </SettingsCard>
    </>
  );
}
