import { exitCodes } from '../errors/exit-codes.ts';
import { systemFailure } from '../errors/system-error.ts';
import { interrupt } from './interrupts.ts';

/**
 * Says what happens when nobody takes the output any more. Without a reader of standard output, as behind `| head -1`, a
 * command under way stops as Ctrl-C stops it, so that its exit code never says that it is done; one that is done keeps its
 * own. Output that cannot be written, as on a full disk, is told besides, and is a failure in any case. Messages on
 * standard error that nobody takes are left out.
 */
export function watchOutput(): void {
  process.stderr.on('error', () => {});
  let isLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isLost) return;
    isLost = true;
    if (error.code !== 'EPIPE') {
      process.stderr.write(`${systemFailure(error, 'standard output').message}\n`);
      process.once('exit', () => (process.exitCode ||= exitCodes.someFailed));
    }
    if (!interrupt()) process.exit();
  });
}
