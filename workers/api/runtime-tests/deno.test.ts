import { describe, it } from 'vitest';
import { denoProgram } from '../../../scripts/service/deno.ts';
import { denoEntry, startLocal } from './servers/local-server.ts';
import { contractSuite, mainSuites } from './suite/index.ts';

const program = denoProgram();

// The others are in deno.full.test.ts, and run on Node in any case.
if (program)
  contractSuite('Deno (SQLite, folder)', () => startLocal(denoEntry(program)), mainSuites);
else {
  console.log(
    'The contract on Deno is not tested: there is no deno on the PATH, and the optional package @deno/linux-x64-glibc is not installed.',
  );
  describe('the contract on Deno', () => {
    it.skip('needs deno on the PATH or the package @deno/linux-x64-glibc', () => {});
  });
}
