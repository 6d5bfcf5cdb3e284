'use client';

import type { AuditEntry } from '@biophony/contract';
import { createMembersClient } from '@biophony/sdk';
import { useRef, useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { saveBlob } from '../base/save-blob.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useMembersMessages } from '../kit/use-member-messages.ts';
import { auditHead, auditLine } from './audit-lines.ts';
import { usePagesOf } from './use-members.ts';

const shownAtOnce = 50;
const filedAtOnce = 500;

export function useAudit(projectId: string, actorId: string | null) {
  const { client } = useKit();
  const words = useMembersMessages();
  const describe = useDescribe();
  const { audit } = createMembersClient(client);
  const person = actorId === null ? {} : { actor_id: actorId };
  const list = usePagesOf({
    queryKey: [...keys.audit(projectId), actorId],
    read: (cursor, signal) =>
      audit.list(projectId, { ...person, limit: shownAtOnce, cursor }, { signal }),
    rowsOf: (page): AuditEntry[] => page.entries,
    failed: words.auditFailed,
  });
  /** Lines read for the file; null while idle. */
  const [read, setRead] = useState<number | null>(null);
  const [saveError, setSaveError] = useState<ErrorText | null>(null);
  const stopping = useRef<AbortController | null>(null);
  return {
    list,
    read,
    saveError,
    stop: () => stopping.current?.abort(),
    /**
     * Reads all pages and saves them as CSV. Returns the number of lines; null if stopped or
     * failed.
     */
    save: async (): Promise<number | null> => {
      const stop = new AbortController();
      stopping.current = stop;
      setSaveError(null);
      setRead(0);
      let lines = 0;
      const parts = [auditHead];
      try {
        const pages = audit.list(
          projectId,
          { ...person, limit: filedAtOnce },
          { signal: stop.signal },
        );
        for await (const entry of pages) {
          parts.push(auditLine(entry));
          lines += 1;
          if (lines % filedAtOnce === 0) setRead(lines);
        }
        saveBlob(new Blob(parts, { type: 'text/csv' }), `changes-${projectId}.csv`);
        return lines;
      } catch (error) {
        if (!stop.signal.aborted) setSaveError(describe(error, words.auditDownloadFailed));
        return null;
      } finally {
        setRead(null);
      }
    },
  };
}
