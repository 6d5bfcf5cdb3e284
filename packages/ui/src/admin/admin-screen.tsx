'use client';

import type { AdminAnalysis } from '@biophony/contract';
import { Badge, Button } from '@radix-ui/themes';
import { type ComponentType, useState } from 'react';
import { RunnerTokens } from '../account/access-keys.tsx';
import { analysisName } from '../analyses/analysis-name.ts';
import { formatDateTime } from '../base/format.ts';
import { formatBytes } from '../base/sizes.ts';
import { Choice } from '../kit/choice.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Facts } from '../kit/facts.tsx';
import { useKit } from '../kit/kit-context.ts';
import { EmptyState, Loading } from '../kit/loading.tsx';
import { ConfirmDialog } from '../kit/modal.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { StatusChip } from '../kit/status-chip.tsx';
import { useAdminMessages } from '../kit/use-page-messages.ts';
import { ModelsPage } from './models-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useAdminAnalyses, useAdminOverview, useAdminRunners } from './use-admin.ts';
import { AdminList, UsersPage } from './users-page.tsx';

const any = 'any';
const states = ['configured', 'queued', 'running', 'completed', 'failed'] as const;
type State = (typeof states)[number];
const open: readonly string[] = ['configured', 'queued', 'running'];

interface AnalysisRowProps {
  analysis: AdminAnalysis;
  busy: boolean;
  onCancel: () => void;
  onRestart: () => void;
}

function AnalysisRow({ analysis, busy, onCancel, onRestart }: AnalysisRowProps) {
  const { messages, locale } = usePresentation();
  const t = useAdminMessages();
  const who = analysis.email ?? analysis.user_id;
  const type = analysisName(messages.analysis, { type: analysis.analysis_type });
  const standing = analysis.at_work?.[0];
  return (
    <li>
      <div>
        <strong>{type}</strong>{' '}
        {analysis.cancelled ? (
          <Badge color="gray" radius="full">
            {t.cancelled}
          </Badge>
        ) : (
          <StatusChip status={analysis.status} />
        )}
        <p className="bp-small">{who}</p>
        <p className="bp-small bp-soft bp-numbers">
          {t.files(analysis.files_processed, analysis.total_files)} ·{' '}
          {t.made(formatDateTime(analysis.created_at, locale))}
        </p>
        {standing && (
          <p className="bp-small bp-soft bp-numbers">
            {t.lastProgress(
              formatDateTime(standing.progress_at, locale),
              standing.runner_id,
              (analysis.at_work?.length ?? 1) - 1,
            )}
          </p>
        )}
        {analysis.error_message && <p className="bp-small">{analysis.error_message}</p>}
      </div>
      {open.includes(analysis.status) && (
        <Button
          variant="soft"
          color="red"
          disabled={busy}
          aria-label={t.cancelNamed(type, who)}
          onClick={onCancel}
        >
          {t.cancel}
        </Button>
      )}
      {analysis.status === 'failed' && (
        <Button
          variant="soft"
          disabled={busy}
          aria-label={t.restartNamed(type, who)}
          onClick={onRestart}
        >
          {t.restart}
        </Button>
      )}
    </li>
  );
}

function AnalysesPage() {
  const { messages } = usePresentation();
  const t = useAdminMessages();
  const { analysis: analyses, common } = messages;
  const [state, setState] = useState<State | null>(null);
  const [cancelling, setCancelling] = useState<AdminAnalysis | null>(null);
  const list = useAdminAnalyses(state);
  const cancel = (id: string) =>
    void list.cancel(id).then(() => setCancelling(null), console.error);
  return (
    <>
      <div className="bp-admin-filter">
        <Choice
          label={t.state}
          value={state ?? any}
          options={[
            { value: any, label: t.anyState },
            ...states.map((value) => ({ value, label: analyses.status[value] ?? value })),
          ]}
          onChange={(value) => setState(value === any ? null : (value as State))}
        />
      </div>
      {list.error && <ErrorAlert error={list.error} onRetry={list.retry} />}
      {list.problem && !cancelling && <ErrorAlert error={list.problem} onDismiss={list.dismiss} />}
      {!list.analyses && !list.error && <Loading text={common.loading} />}
      {list.analyses && (
        <AdminList
          title={t.pages.analyses}
          empty={t.noAnalyses}
          rows={list.analyses.map((one) => (
            <AnalysisRow
              key={one.analysis_id}
              analysis={one}
              busy={list.busy}
              onCancel={() => setCancelling(one)}
              onRestart={() => list.restart(one.analysis_id)}
            />
          ))}
          more={list.more}
          onMore={list.loadMore}
        />
      )}
      <ConfirmDialog
        open={cancelling !== null}
        title={t.cancelTitle}
        question={
          cancelling
            ? t.cancelQuestion(
                analysisName(analyses, { type: cancelling.analysis_type }),
                cancelling.email ?? cancelling.user_id,
              )
            : undefined
        }
        action={t.cancelAnalysis}
        busyAction={t.cancelAnalysis}
        busy={list.busy}
        onConfirm={() => cancelling && cancel(cancelling.analysis_id)}
        onClose={() => {
          list.dismiss();
          setCancelling(null);
        }}
      >
        {list.problem && <ErrorAlert error={list.problem} />}
      </ConfirmDialog>
    </>
  );
}

/** Totals of the service, and recent actions of operators. */
function OverviewPage() {
  const { messages, locale } = usePresentation();
  const t = useAdminMessages();
  const { analysis, common } = messages;
  const { totals, actions, error, retry } = useAdminOverview();
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!totals || !actions) return <Loading text={common.loading} />;
  return (
    <>
      <SettingsCard title={t.now}>
        <Facts
          facts={[
            { label: t.users, value: totals.users, big: true },
            { label: t.projects, value: totals.projects, big: true },
            { label: t.recordings, value: totals.recordings, big: true },
            { label: t.stored, value: formatBytes(totals.stored_bytes), big: true },
            { label: t.suspendedUsers, value: totals.suspended_users },
            { label: t.activeRunners, value: totals.runners },
            { label: t.waiting, value: totals.waiting_shards },
            { label: t.leased, value: totals.leased_shards },
          ]}
        />
      </SettingsCard>
      <SettingsCard title={t.byState}>
        <Facts
          facts={Object.entries(totals.analyses).map(([status, value]) => ({
            label: analysis.status[status] ?? status,
            value,
          }))}
        />
      </SettingsCard>
      <SettingsCard title={t.log}>
        {actions.length === 0 ? (
          <p>{t.noActions}</p>
        ) : (
          <ul className="bp-admin-rows">
            {actions.map((one) => (
              <li key={one.action_id}>
                <div>
                  <strong>{t.actions[one.action] ?? one.action}</strong>
                  <p className="bp-small">{one.subject}</p>
                  <p className="bp-small bp-soft">
                    {formatDateTime(one.acted_at, locale)} · {one.operator_email ?? t.byCommand}
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
  const t = useAdminMessages();
  const { analysis, common } = messages;
  const { runners, error, retry } = useAdminRunners();
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!runners) return <Loading text={common.loading} />;
  if (runners.length === 0) return <EmptyState text={t.noRunners} />;
  return (
    <SettingsCard title={t.pages.runners}>
      <ul className="bp-admin-rows">
        {runners.map((runner) => (
          <li key={`${runner.email ?? ''}/${runner.runner_id}`}>
            <div>
              <strong>{runner.runner_id}</strong>{' '}
              <Badge color={runner.shards > 0 ? 'green' : 'gray'} radius="full">
                {runner.shards > 0 ? t.working(runner.shards) : t.idle}
              </Badge>
              <p className="bp-small">
                {runner.analysis_types.map((type) => analysisName(analysis, { type })).join(', ')}
              </p>
              <p className="bp-small bp-soft">
                {t.heard(formatDateTime(runner.seen_at, locale))}
                {runner.email !== null && ` · ${t.worksFor(runner.email)}`}
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

export type AdminPage = 'overview' | 'users' | 'analyses' | 'runners' | 'models' | 'settings';

const pages: Record<AdminPage, ComponentType> = {
  overview: OverviewPage,
  users: UsersPage,
  analyses: AnalysesPage,
  runners: RunnersPage,
  models: ModelsPage,
  settings: SettingsPage,
};

const names = Object.keys(pages) as AdminPage[];

/** Pages for operators. The service answers their calls only to operators. */
export function AdminScreen({ page }: { page: AdminPage }) {
  const { Link } = useKit();
  const t = useAdminMessages();
  const Page = pages[page];
  return (
    <div className="bp-screen">
      <header className="bp-screen-head">
        <h1 className="bp-title">{t.title}</h1>
      </header>
      <nav className="bp-admin-tabs" aria-label={t.navigation}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Link
                destination={name === 'overview' ? { to: 'admin' } : { to: 'admin', page: name }}
                aria-current={name === page ? 'page' : undefined}
              >
                {t.pages[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Page />
    </div>
  );
}
