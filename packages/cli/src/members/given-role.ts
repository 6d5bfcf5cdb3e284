import { memberRoles, type MemberRole } from '@biophony/contract';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

/** The role that was asked for. Throws CliError for what is none. */
export function givenRole(text: string): MemberRole {
  const role = memberRoles.find((one) => one === text.trim().toLowerCase());
  if (role) return role;
  throw new CliError(`${text} is no role.`, {
    hint: `It is one of ${memberRoles.join(', ')}: a manager changes everything but the project itself, a reviewer says verdicts, a viewer reads.`,
    exitCode: exitCodes.usage,
    code: 'usage',
  });
}
