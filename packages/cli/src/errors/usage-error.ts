import type { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';
import { sentence } from './explain.ts';

/** What the parser says of wrong use, as the event that ends a command with `--json` like any other failure. */
export function usageEvent({ message }: CommanderError): string {
  const text = sentence(message.replace(/^error: /, ''));
  return JSON.stringify({
    event: 'error',
    message: text.charAt(0).toUpperCase() + text.slice(1),
    hint: 'See biophony --help, and --help after a command.',
    code: 'usage',
    exit_code: exitCodes.usage,
  });
}
