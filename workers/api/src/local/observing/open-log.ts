import { jsonLogger } from '../../adapters/json-logger.ts';
import type { Logger } from '../../ports/deps.ts';
import { LineBuffer } from './line-buffer.ts';
import { LogFile } from './log-file.ts';
import type { ObservingSettings } from './observing-settings.ts';

/** The log of the service: to the file that is set, which is rotated, else to standard error. */
export function openLog({
  logLevel,
  observing: { logFile },
}: {
  logLevel: 'info' | 'error';
  observing: ObservingSettings;
}): { log: Logger; close(): void } {
  // A log on a full disk must not end the service.
  process.stderr.on('error', () => {});
  const file = logFile && new LogFile(logFile);
  const lines = new LineBuffer((text) =>
    file ? file.write(text) : void process.stderr.write(text),
  );
  return {
    log: jsonLogger((line, urgent) => lines.add(line, urgent), logLevel),
    close() {
      lines.flush();
      file?.close();
    },
  };
}
