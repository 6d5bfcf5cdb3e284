'use client';

import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { saveVerdicts } from '../../review/verdicts/save-verdicts.ts';
import { useVerdictState } from '../../review/verdicts/use-verdict-queue.ts';
import { VerdictNotices } from '../components/list/verdict-notices.tsx';
import type { ProjectAccess } from '../headless/detections/use-review-access.ts';
import type { useReviewing } from '../headless/detections/use-reviewing.ts';

interface ProjectVerdictsProps {
  access: ProjectAccess;
  reviewing: Pick<ReturnType<typeof useReviewing>, 'project' | 'moved'>;
}

/** What a person has to know of verdicts on their way to a project, and of those that it has. */
export function ProjectVerdicts({ access, reviewing }: ProjectVerdictsProps) {
  const { queue } = access;
  const { project, moved } = reviewing;
  const { waiting, offline, kept, stopped, refused } = useVerdictState(queue);
  return (
    <>
      {project.error && <ErrorAlert error={project.error} onRetry={project.retry} />}
      <VerdictNotices
        waiting={waiting}
        offline={offline}
        kept={kept}
        stopped={stopped?.message ?? null}
        refused={refused.map(({ error }) => error)}
        moved={moved}
        onRetry={() => void queue.flush()}
        onDownload={() => saveVerdicts(queue, access.projectId)}
        onDismiss={queue.dismiss}
      />
    </>
  );
}
