'use client';

import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { ProgressBar } from '../kit/loading.tsx';
import { useBatchMessages } from '../kit/use-page-messages.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { type Batch, startAll } from './batches.ts';

/** Queues analyses of a batch that were created and left. */
function useStart(projectId: string) {
  const { client, queryClient } = useKit();
  return useMutation(
    {
      mutationFn: ({ notStarted }: Batch) =>
        startAll(notStarted, (id) => client.analyses.execute(id)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.analyses(projectId) }),
    },
    queryClient,
  );
}

interface BatchStateProps {
  projectId: string;
  batch: Batch;
  /** Whether the person may start what was left. */
  mayStart: boolean;
}

/** Progress of a batch: its bar over files, its cards, and what was not started. */
export function BatchState({ projectId, batch, mayStart }: BatchStateProps) {
  const t = useBatchMessages();
  const describe = useDescribe();
  const start = useStart(projectId);
  const { name, done, failed, total, percent, notStarted } = batch;
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className="bp-batch">
      {done < total && <ProgressBar percent={percent} label={t.name(name, total)} tone="good" />}
      <span className="bp-small bp-soft bp-numbers">
        {failed > 0 ? t.progressFailed(done, total, failed) : t.progress(done, total)}
      </span>
      {notStarted.length > 0 && (
        <span className="bp-row bp-small">
          {t.notStarted(notStarted.length)}
          {mayStart && (
            <Button
              size="1"
              variant="soft"
              disabled={start.isPending}
              onClick={() => start.mutate(batch)}
            >
              {start.isPending ? t.starting : t.start}
            </Button>
          )}
        </span>
      )}
      {start.error && <ErrorAlert error={describe(start.error, t.startFailed)} />}
      <output className="bp-hidden">
        {quarter > 0 && done < total && t.announced(name, quarter)}
      </output>
    </div>
  );
}
