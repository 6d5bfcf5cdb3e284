import type { Logger } from '../base/deps.ts';

/** `urgent` lines must be out before anything else happens. */
export type WriteLine = (line: string, urgent: boolean) => void;

export function jsonLogger(write: WriteLine, level: 'info' | 'error' = 'info'): Logger {
  const line = (kind: string, message: string, fields?: Record<string, unknown>) =>
    write(
      JSON.stringify({ time: new Date().toISOString(), level: kind, message, ...fields }),
      kind === 'error',
    );
  return {
    info: (message, fields) => {
      if (level === 'info') line('info', message, fields);
    },
    error: (message, fields) => line('error', message, fields),
  };
}
