import { Command } from 'commander';
import { registerBackup } from './commands/backup.ts';
import { registerCheck } from './commands/check.ts';
import { registerMove } from './commands/move.ts';
import { registerOperators } from './commands/operators.ts';
import { registerRotateSecrets } from './commands/rotate-secrets.ts';
import { registerRunnerTokens } from './commands/runner-tokens.ts';
import { registerService } from './commands/service.ts';
import { registerUsers } from './commands/users.ts';
import { registerWork } from './commands/work.ts';

const exitText =
  'Exit codes: 0 done, 1 it could not be done, 2 wrong use, 5 temporary (run it again).';

/** The command line of the people who run a service: every command with its options. */
export function createProgram(): Command {
  const program = new Command('biophony-admin')
    .description(
      'Runs an installation: who may do what, and what it keeps. Works on the database and the store that the settings of the service name (BIOPHONY_DATA_DIR and others), whether it runs or not.',
    )
    .showHelpAfterError('(see --help)')
    .addHelpText('after', `\n${exitText}`)
    .exitOverride();
  registerOperators(program);
  registerUsers(program);
  registerService(program);
  registerWork(program);
  registerRunnerTokens(program);
  registerRotateSecrets(program);
  registerCheck(program);
  registerBackup(program);
  registerMove(program);
  return program;
}
