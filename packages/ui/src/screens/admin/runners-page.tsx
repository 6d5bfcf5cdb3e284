'use client';

import { Badge } from '@radix-ui/themes';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { SettingsCard } from '../../components/settings/settings-card.tsx';
import { useAdminMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { analysisName } from '../../format/analysis-name.ts';
import { formatDateTime } from '../../format/dates.ts';
import { useAdminRunners } from '../../headless/admin/use-admin.ts';
import { RunnerTokens } from '../../widgets/runner-tokens.tsx';

/** Who does the analyses, and what of it at the moment. */
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

/** The runners, and the tokens with which they ask for work. */
export function RunnersPage() {
  return (
    <>
      <RunnerList />
      <RunnerTokens scope="all" />
    </>
  );
}
