'use client';

import { Badge } from '@radix-ui/themes';
import type { ComponentType } from 'react';
import { RunnerTokens } from '../account/runner-tokens.tsx';
import { analysisName } from '../analyses/analysis-name.ts';
import { formatDateTime } from '../base/format.ts';
import { formatBytes } from '../base/sizes.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Facts } from '../kit/facts.tsx';
import { useKit } from '../kit/kit-context.ts';
import { EmptyState, Loading } from '../kit/loading.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { useAdminMessages } from '../kit/use-page-messages.ts';
import { AnalysesPage } from './analyses-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useAdminOverview, useAdminRunners } from './use-admin.ts';
import { UsersPage } from './users-page.tsx';

/** Totals of the service, and recent actions of operators. */
function OverviewPage() {
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

/** Runners and their current work. */
function RunnerList() {
  const { messages, locale } = usePresentation();
  const words = useAdminMessages();
  const { analysis, common } = messages;
  const { runners, error, retry } = useAdminRunners();
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!runners) return <Loading text={common.loading} />;
  if (runners.length === 0) return <EmptyState text={words.noRunners} />;
  return (
    <SettingsCard title={words.pages.runners}>
      <ul className="bp-admin-rows">
        {runners.map((runner) => (
          <li key={`${runner.email ?? ''}/${runner.runner_id}`}>
            <div>
              <strong>{runner.runner_id}</strong>{' '}
              <Badge color={runner.shards > 0 ? 'green' : 'gray'} radius="full">
                {runner.shards > 0 ? words.working(runner.shards) : words.idle}
              </Badge>
              <p className="bp-small">
                {runner.analysis_types.map((type) => analysisName(analysis, { type })).join(', ')}
              </p>
              <p className="bp-small bp-soft">
                {words.heard(formatDateTime(runner.seen_at, locale))}
                {runner.email !== null && ` · ${words.worksFor(runner.email)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}

function RunnersPage() {
  return (
    <>
      <RunnerList />
      <RunnerTokens scope="all" />
    </>
  );
}

export type AdminPage = 'overview' | 'users' | 'analyses' | 'runners' | 'settings';

const pages: Record<AdminPage, ComponentType> = {
  overview: OverviewPage,
  users: UsersPage,
  analyses: AnalysesPage,
  runners: RunnersPage,
  settings: SettingsPage,
};

const names = Object.keys(pages) as AdminPage[];

/** Pages for operators. The service answers their calls only to operators. */
export function AdminScreen({ page }: { page: AdminPage }) {
  const { Link } = useKit();
  const words = useAdminMessages();
  const Page = pages[page];
  return (
    <div className="bp-screen">
      <header className="bp-screen-head">
        <h1 className="bp-title">{words.title}</h1>
      </header>
      <nav className="bp-admin-tabs" aria-label={words.navigation}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Link
                destination={name === 'overview' ? { to: 'admin' } : { to: 'admin', page: name }}
                aria-current={name === page ? 'page' : undefined}
              >
                {words.pages[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Page />
    </div>
  );
}
