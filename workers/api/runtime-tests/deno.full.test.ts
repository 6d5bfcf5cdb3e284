import { describe, it } from 'vitest';
import { denoProgram } from '../../../scripts/service/deno.ts';
import { denoEntry, startLocal } from './servers/local-server.ts';
import { contractSuite, furtherSuites } from './suite/index.ts';

const program = denoProgram();

if (program)
  contractSuite(
    'Deno (SQLite, folder), further',
    () => startLocal(denoEntry(program)),
    furtherSuites,
  );
else {
  console.log(
    'The further contract on Deno is not tested: there is no deno on the PATH, and the optional package @deno/linux-x64-glibc is not installed.',
  );
  describe('the contract on Deno, further', () => {
    it.skip('needs deno on the PATH or the package @deno/linux-x64-glibc', () => {});
  });
}
