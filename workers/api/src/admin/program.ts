import { Command } from 'commander';
import { registerBackup } from './backup-command.ts';
import { registerCheck } from './check.ts';
import { registerMove } from './move.ts';
import { registerOperators, registerUsers } from './users.ts';
import { registerRotateSecrets, registerService } from './service.ts';
import { registerRunnerTokens, registerWork } from './work.ts';

const exitText = 'Exit codes: 0 done, 1 failed, 2 wrong use, 5 temporary (run it again).';

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
