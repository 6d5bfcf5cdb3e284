import { sentence } from '../kit/explain.ts';
import {
  bytesText,
  countText,
  durationText,
  leftText,
  numberText,
  percentText,
} from '../kit/format.ts';
import { calledAnalysis } from '../kit/labels.ts';
import { aboutCard, checkText, type CliEvent, type Reporter, type UploadLine } from './events.ts';

/**
 * Shows a live view. Ink is slow to load, so only a progress event loads it; earlier messages are
 * plain lines.
 */
export function liveReporter(write: (line: string) => void): Reporter {
  const waiting: CliEvent[] = [];
  let loading: Promise<Reporter> | null = null;
  let reporter: Reporter | null = null;

  const load = async () => {
    const { inkReporter } = await import('./ink-reporter.tsx');
    reporter = inkReporter();
    for (const event of waiting.splice(0)) reporter.tell(event);
    return reporter;
  };

  return {
    tell(event) {
      if (reporter) return reporter.tell(event);
      const isText = event.event === 'message' || event.event === 'needed';
      if (isText && !loading) return write(aboutCard(event, event.text));
      if (event.event === 'warning' && !loading)
        return write(`Warning: ${aboutCard(event, event.text)}`);
      waiting.push(event);
      loading ??= load();
    },
    async close() {
      if (!loading) return;
      await (await loading).close();
      reporter = null;
      loading = null;
    },
  };
}

const plainEveryMs = 10_000;
/** Files named one by one; the receipt has the rest. */
const namedFiles = 20;

function uploadText(line: Omit<UploadLine, 'event' | 'active' | 'active_count'>): string {
  return (
    `${numberText(line.files_done)} of ${countText(line.files, 'file')}, ` +
    `${bytesText(line.bytes_done)} of ${bytesText(line.bytes)} (${percentText(line.bytes_done, line.bytes)}), ` +
    `${bytesText(line.bytes_per_second)}/s${leftText(line.seconds_left)}`
  );
}

/** One line per message, and a progress line every ten seconds. No cursor codes, no colours. */
export function plainReporter(write: (line: string) => void): Reporter {
  let progressAt = Date.now();
  let named = 0;
  let state = '';
  let confirming = false;

  const seldom = (text: () => string) => {
    if (Date.now() - progressAt < plainEveryMs) return;
    progressAt = Date.now();
    write(text());
  };

  const tellFile = (event: Extract<CliEvent, { event: 'file' }>) => {
    if (event.outcome !== 'refused' && event.outcome !== 'failed') return;
    named++;
    if (named <= namedFiles)
      write(
        aboutCard(event, `${event.filename} ${event.outcome}: ${sentence(event.reason ?? '')}`),
      );
    else if (named === namedFiles + 1) write('More files like these stand in the receipt.');
  };

  const tellAnalysis = (event: Extract<CliEvent, { event: 'analysis' }>) => {
    const text = `Analysis ${calledAnalysis(event.analysis_type, event.analysis_name)}: ${event.status}`;
    if (text !== state) {
      state = text;
      write(`${text}.`);
    } else
      seldom(
        () =>
          `${text}, ${numberText(event.files_processed)} of ${countText(event.total_files, 'file')}, ` +
          `${durationText(event.seconds_processed)} of sound${leftText(event.seconds_left)}.`,
      );
  };

  return {
    tell(event) {
      switch (event.event) {
        case 'message':
        case 'needed':
        case 'stopping':
          return write(aboutCard(event, event.text));
        case 'warning':
          return write(`Warning: ${aboutCard(event, event.text)}`);
        case 'file':
          return tellFile(event);
        case 'upload':
          if (confirming || event.card !== undefined) return;
          return seldom(() => `Uploading: ${uploadText(event)}.`);
        case 'upload_total':
          return seldom(() => `Uploading ${countText(event.cards, 'card')}: ${uploadText(event)}.`);
        case 'paused':
          return write(`Paused: ${sentence(event.reason)} It goes on by itself when it is back.`);
        case 'resumed':
          return write('It answers again; going on.');
        case 'confirming':
          confirming = event.card === undefined;
          return write(aboutCard(event, 'Confirming with the service what arrived.'));
        case 'analysis':
          return tellAnalysis(event);
        case 'scan':
          return seldom(() => `Reading headers: ${numberText(event.headers_read)} so far.`);
        case 'download':
          return seldom(
            () =>
              `Downloading: ${bytesText(event.bytes_done)} of ${bytesText(event.bytes)}${leftText(event.seconds_left)}.`,
          );
        case 'checking':
          return seldom(() => `Checking: ${checkText(event)}.`);
        case 'retry':
        case 'card_done':
          return;
      }
    },
    async close() {},
  };
}

/** Least milliseconds between progress lines. */
const jsonEveryMs = 1_000;
const progress = new Set<CliEvent['event']>([
  'upload',
  'upload_total',
  'analysis',
  'download',
  'checking',
  'scan',
]);

export function jsonReporter(write: (line: string) => void): Reporter {
  const sentAt = new Map<string, number>();
  return {
    tell(event) {
      const now = Date.now();
      if (progress.has(event.event)) {
        const kind = `${event.event} ${event.card ?? ''}`;
        if (now - (sentAt.get(kind) ?? 0) < jsonEveryMs) return;
        sentAt.set(kind, now);
      }
      write(JSON.stringify({ ...event, at: new Date(now).toISOString() }));
    },
    async close() {},
  };
}

/** Only warnings, and what the user must do. */
export function quietReporter(write: (line: string) => void): Reporter {
  return {
    tell(event) {
      if (event.event === 'warning') write(`Warning: ${aboutCard(event, event.text)}`);
      if (event.event === 'needed') write(event.text);
    },
    async close() {},
  };
}
