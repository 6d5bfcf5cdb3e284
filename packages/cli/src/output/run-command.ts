import { type GlobalFlags, readSettings, type Settings } from '../kit/config.ts';
import { type ExitCode, exitCodes } from '../kit/errors.ts';
import { explain } from '../kit/explain.ts';
import { visible } from '../kit/format.ts';
import { wrap } from '../kit/wrap.ts';
import type { CliEvent, Reporter } from './events.ts';
import { type Interrupts, listenToInterrupts } from './interrupts.ts';
import { jsonReporter, liveReporter, plainReporter, quietReporter } from './reporters.ts';

export interface CommandContext {
  /** Full name, such as `projects list`. */
  name: string;
  settings: Settings;
  interrupts: Interrupts;
  width: number;
  reporter: Reporter;
  tell(event: CliEvent): void;
  /** Line for people on standard error; nothing with --json or --quiet. */
  say(text: string): void;
  /** Final result: `data` as the last line with --json, else the text on standard output. */
  answer(data: Record<string, unknown>, text: string): Promise<void>;
}

const toStdout = (line: string) => void process.stdout.write(`${visible(line)}\n`);
const toStderr = (line: string) => void process.stderr.write(`${visible(line)}\n`);

/** Without a terminal, lines are not wrapped. */
const widthOf = (stream: NodeJS.WriteStream): number =>
  stream.isTTY ? Math.max(20, stream.columns || 80) : 200;

/** Wraps long lines; tables and lists already fit. */
function folded(text: string, stream: NodeJS.WriteStream): string {
  if (!stream.isTTY) return text;
  const width = widthOf(stream);
  const fit = (line: string) => (line.length > width ? wrap(line, width, '  ') : [line]);
  return text.split('\n').flatMap(fit).join('\n');
}

function chooseReporter(mode: Settings['mode']): Reporter {
  const line = (text: string) => toStderr(folded(text, process.stderr));
  if (mode === 'json') return jsonReporter(toStdout);
  if (mode === 'quiet') return quietReporter(line);
  return mode === 'live' ? liveReporter(line) : plainReporter(line);
}

interface EndingContext extends CommandContext {
  end(): void;
}

function makeContext(name: string, settings: Settings): EndingContext {
  const reporter = chooseReporter(settings.mode);
  let hasMessages = false;
  let summary: string | null = null;
  const tell = (event: CliEvent) => {
    hasMessages = true;
    reporter.tell(event);
  };
  return {
    name,
    settings,
    reporter,
    interrupts: listenToInterrupts(),
    width: widthOf(process.stdout),
    tell,
    say: (text) => tell({ event: 'message', text }),
    async answer(data, text) {
      await reporter.close();
      if (settings.mode === 'json')
        summary = JSON.stringify({ event: 'summary', command: name, ...data });
      else if (text) {
        // On a terminal, an empty line separates messages and result.
        if (hasMessages && settings.mode !== 'quiet' && process.stderr.isTTY) toStderr('');
        toStdout(folded(text, process.stdout));
      }
    },
    end() {
      if (summary !== null) toStdout(summary);
      summary = null;
    },
  };
}

async function fail(error: unknown, json: boolean, settings: Settings | null, reporter?: Reporter) {
  await reporter?.close();
  const { message, hint, code, exitCode, details } = explain(
    error,
    settings?.apiUrl ?? '',
    settings?.keySource,
  );
  const errorEvent = { event: 'error', message, hint, code, exit_code: exitCode, ...details };
  if (json) toStdout(JSON.stringify(errorEvent));
  else {
    toStderr(folded(message, process.stderr));
    if (hint) toStderr(folded(hint, process.stderr));
  }
  if (process.env.BIOPHONY_DEBUG && error instanceof Error) console.error(error);
  return exitCode;
}

/**
 * Runs a command and turns any failure into an exit code and a sentence. `local` needs no sign-in.
 */
export async function runCommand(
  name: string,
  flags: GlobalFlags,
  work: (ctx: CommandContext) => Promise<ExitCode | void>,
  { local = false } = {},
): Promise<void> {
  let ctx: EndingContext | null = null;
  let settings: Settings | null = null;
  try {
    settings = readSettings(flags, process.env, local);
    ctx = makeContext(name, settings);
    process.exitCode = (await work(ctx)) ?? exitCodes.done;
  } catch (error) {
    process.exitCode = await fail(error, Boolean(flags.json), settings, ctx?.reporter);
  } finally {
    await ctx?.reporter.close();
    ctx?.end();
    ctx?.interrupts.release();
  }
}
