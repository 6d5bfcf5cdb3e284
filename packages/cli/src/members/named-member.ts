import type { Member } from '@biophony/contract';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

const unknown = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'unknown_member' });

/**
 * The member whom a person named by ID, address or display name, without regard to case. Throws CliError where nobody is
 * called so, or several people are.
 */
export function namedMember(members: readonly Member[], named: string): Member {
  const wanted = named.trim().toLowerCase();
  const found = members.filter(({ user_id, email, display_name }) =>
    [user_id, email ?? '', display_name].some((text) => text.toLowerCase() === wanted),
  );
  const [first, ...others] = found;
  if (!first)
    throw unknown(
      `Nobody in this project is called ${named}.`,
      'Give an ID, an address or a name as `members list` shows it.',
    );
  if (others.length > 0)
    throw unknown(
      `Several people in this project are called ${named}.`,
      `Give the ID of one of them: ${found.map(({ user_id }) => user_id).join(', ')}.`,
    );
  return first;
}
