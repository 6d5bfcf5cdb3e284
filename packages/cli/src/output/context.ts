import type { Settings } from '../config/settings.ts';
import type { CliEvent, Reporter } from '../reporters/events.ts';
import type { Interrupts } from './interrupts.ts';

/** What a command works with. Services get the parts they need and know no flags. */
export interface CommandContext {
  /** The command's full name, such as `projects list`. */
  name: string;
  settings: Settings;
  interrupts: Interrupts;
  /** Columns of the screen. */
  width: number;
  reporter: Reporter;
  tell(event: CliEvent): void;
  /** A line for people, on standard error; nothing with --json or --quiet. */
  say(text: string): void;
  /** The command's result: `data` with --json, as the last line; else the text on standard output. */
  answer(data: Record<string, unknown>, text: string): Promise<void>;
}
