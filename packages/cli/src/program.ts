import { Command } from 'commander';
import pkg from '../package.json' with { type: 'json' };
import { accountCommand, keysCommand, storageCommand } from './commands/account.ts';
import { analyzeCommand, resultsCommand, runCommandLine } from './commands/analyses.ts';
import {
  completionCommand,
  licensesCommand,
  selfUpdateCommand,
  versionCommand,
} from './commands/this-program.ts';
import { inspectCommand, uploadCommand, verifyCommandLine } from './commands/cards.ts';
import { loginCommand, logoutCommand, whoamiCommand } from './commands/login.ts';
import { namesCommand } from './commands/names.ts';
import {
  analysesCommand,
  datasetsCommand,
  notesCommand,
  projectsCommand,
  tagsCommand,
} from './commands/projects.ts';
import { calibrateCommand, reviewsCommand } from './commands/reviews.ts';
import { membersCommand } from './commands/members.ts';
import { deploymentsCommand } from './commands/deployments.ts';
import { sitesCommand, surveyCommand } from './commands/survey.ts';
import { withCommonOptions } from './commands/options.ts';
import { exitCodes } from './kit/errors.ts';
import { usageEvent } from './kit/explain.ts';
import { formatHelp, withExamples, withNote } from './kit/help.ts';

const exitText =
  'Exit codes: 0 done, 1 some files failed, 2 wrong use, 4 not signed in, 5 temporary (run it again), 130 interrupted.';

/** Needed before options are parsed: `--json` may stand anywhere before `--`. */
const wantsJson = (args: readonly string[]): boolean =>
  args.slice(0, args.includes('--') ? args.indexOf('--') : undefined).includes('--json');

/**
 * A command's code is loaded when it runs. Wrong use ends the process, with an event if `args` ask
 * for JSON.
 */
export function createProgram(args: readonly string[] = process.argv.slice(2)): Command {
  const json = wantsJson(args);
  const program = new Command('biophony')
    .description('Recordings in, results out: upload cards of field recordings and analyse them.')
    .version(pkg.version, '-V, --version')
    .enablePositionalOptions()
    .showHelpAfterError('(see --help)')
    .configureHelp({ formatHelp })
    .exitOverride((error) => {
      if (error.exitCode === 0) process.exit(exitCodes.done);
      if (json) process.stdout.write(`${usageEvent(error)}\n`);
      process.exit(exitCodes.usage);
    });
  withCommonOptions(program);
  if (json) program.configureOutput({ writeErr: () => {} });
  withExamples(
    program,
    ['biophony login', 'sign in, by a browser or by email'],
    ['biophony inspect /media/AUDIOMOTH', 'what is on the card, and what is wrong with it'],
    ['biophony run /media/AUDIOMOTH', 'upload, analyse, download: all in one'],
    ['biophony upload /media/AUDIOMOTH --project-title "Wood 7"'],
  );
  withNote(program, exitText);
  loginCommand(program);
  logoutCommand(program);
  whoamiCommand(program);
  projectsCommand(program);
  datasetsCommand(program);
  inspectCommand(program);
  runCommandLine(program);
  uploadCommand(program);
  verifyCommandLine(program);
  analyzeCommand(program);
  analysesCommand(program);
  resultsCommand(program);
  sitesCommand(program);
  deploymentsCommand(program);
  surveyCommand(program);
  reviewsCommand(program);
  calibrateCommand(program);
  namesCommand(program);
  membersCommand(program);
  notesCommand(program);
  tagsCommand(program);
  keysCommand(program);
  storageCommand(program);
  accountCommand(program);
  completionCommand(program);
  versionCommand(program);
  selfUpdateCommand(program);
  licensesCommand(program);
  return program;
}
