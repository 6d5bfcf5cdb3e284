'use client';

import type { AdminAnalysis } from '@biophony/contract';
import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import { analysisName } from '../analyses/analysis-name.ts';
import { formatDateTime } from '../base/format.ts';
import { Choice } from '../kit/choice.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog } from '../kit/modal.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { StatusChip } from '../kit/status-chip.tsx';
import { useAdminMessages } from '../kit/use-page-messages.ts';
import { AdminList } from './admin-list.tsx';
import { useAdminAnalyses } from './use-admin.ts';

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
  const words = useAdminMessages();
  const who = analysis.email ?? analysis.user_id;
  const type = analysisName(messages.analysis, { type: analysis.analysis_type });
  const standing = analysis.at_work?.[0];
  return (
    <li>
      <div>
        <strong>{type}</strong>{' '}
        {analysis.cancelled ? (
          <Badge color="gray" radius="full">
            {words.cancelled}
          </Badge>
        ) : (
          <StatusChip status={analysis.status} />
        )}
        <p className="bp-small">{who}</p>
        <p className="bp-small bp-soft bp-numbers">
          {words.files(analysis.files_processed, analysis.total_files)} ·{' '}
          {words.made(formatDateTime(analysis.created_at, locale))}
        </p>
        {standing && (
          <p className="bp-small bp-soft bp-numbers">
            {words.lastProgress(
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
          aria-label={words.cancelNamed(type, who)}
          onClick={onCancel}
        >
          {words.cancel}
        </Button>
      )}
      {analysis.status === 'failed' && (
        <Button
          variant="soft"
          disabled={busy}
          aria-label={words.restartNamed(type, who)}
          onClick={onRestart}
        >
          {words.restart}
        </Button>
      )}
    </li>
  );
}

export function AnalysesPage() {
  const { messages } = usePresentation();
  const words = useAdminMessages();
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
          label={words.state}
          value={state ?? any}
          options={[
            { value: any, label: words.anyState },
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
          title={words.pages.analyses}
          empty={words.noAnalyses}
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
        title={words.cancelTitle}
        question={
          cancelling
            ? words.cancelQuestion(
                analysisName(analyses, { type: cancelling.analysis_type }),
                cancelling.email ?? cancelling.user_id,
              )
            : undefined
        }
        action={words.cancelAnalysis}
        busyAction={words.cancelAnalysis}
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
