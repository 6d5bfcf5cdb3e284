'use client';

import { exportAccount } from '@biophony/sdk';
import { useRef, useState } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { useAccountExportMessages } from '../../context/page-messages.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { saveBlob } from '../../file-access/save-blob.ts';

/** Characters that become one part of the file, and those that a browser holds at most; more is for the command line. */
const block = 1024 ** 2;
const most = 500 * block;
/** The number of lines is told each time so many have come. */
const toldAfter = 500;

/** Hands everything that the service keeps of the account to the browser, as a file of lines of JSON. */
export function useAccountExport() {
  const { client } = useKit();
  const words = useAccountExportMessages();
  const describe = useDescribe();
  /** Lines that were read so far; null while nothing is. */
  const [read, setRead] = useState<number | null>(null);
  const [error, setError] = useState<ErrorText | null>(null);
  const stopping = useRef<AbortController | null>(null);

  /** Answers how many lines the file has; null where it was stopped or failed. */
  const save = async (): Promise<number | null> => {
    const stop = new AbortController();
    stopping.current = stop;
    setError(null);
    setRead(0);
    const parts: Blob[] = [];
    let [text, size, lines] = ['', 0, 0];
    try {
      for await (const line of exportAccount(client, { signal: stop.signal })) {
        text += `${JSON.stringify(line)}\n`;
        lines += 1;
        if (lines % toldAfter === 0) setRead(lines);
        if (text.length < block) continue;
        size += text.length;
        if (size > most) {
          setError({ message: words.tooLarge });
          return null;
        }
        parts.push(new Blob([text]));
        text = '';
      }
      const day = new Date().toISOString().slice(0, 10);
      const file = new Blob([...parts, text], { type: 'application/x-ndjson' });
      saveBlob(file, `biophony-account-${day}.jsonl`);
      return lines;
    } catch (failure) {
      if (stop.signal.aborted) return null;
      console.error(failure);
      setError(describe(failure, words.failed));
      return null;
    } finally {
      setRead(null);
    }
  };
  return {
    read,
    error,
    save,
    stop: () => stopping.current?.abort(),
    dismissError: () => setError(null),
  };
}
