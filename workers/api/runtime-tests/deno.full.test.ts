import { describe, it } from 'vitest';
import { denoProgram } from '../../../tools/scripts/service/deno.ts';
import { denoEntry, startLocal } from './servers/local-server.ts';
import { allSuites, contractSuite, everyEndpointSuite, ownStoreSuite } from './suite/index.ts';

const program = denoProgram();

if (program)
  contractSuite('Deno (SQLite, folder)', () => startLocal(denoEntry(program)), [
    ...allSuites,
    ownStoreSuite,
    everyEndpointSuite,
  ]);
else
  describe('the contract on Deno', () => {
    it.skip('needs deno on the PATH or the package @deno/linux-x64-glibc', () => {});
  });
