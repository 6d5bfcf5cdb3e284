import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ended } from '../../../tools/scripts/service/keep-runner.ts';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { startApi } from '../../../tools/scripts/service/processes.ts';
import { packageDir } from './servers/local-data.ts';

const entry = ['--conditions=biophony', 'src/server/main.ts'];

interface Ended {
  code: number;
  stderr: string;
}

const run = (env: NodeJS.ProcessEnv) =>
  new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      entry,
      { cwd: packageDir, env: { ...process.env, ...env } },
      (cause, _stdout, stderr) => resolve({ code: Number(cause?.code ?? 0), stderr }),
    );
  });

describe('starting on Node', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'biophony-start-'));
  });
  afterEach(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
  const failsWith = async (env: NodeJS.ProcessEnv, sentence: RegExp) => {
    const { code, stderr } = await run(env);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(sentence);
  };

  it('on a port in use ends with one sentence', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
    const { port } = other.address() as AddressInfo;
    await failsWith(
      { PORT: String(port), BIOPHONY_DATA_DIR: folder },
      new RegExp(`^Port ${port} is already in use`),
    );
    other.close();
  });

  it('on a data folder that cannot be one ends with one sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await failsWith(
      { PORT: '0', BIOPHONY_DATA_DIR: join(file, 'data') },
      /^The data folder .* cannot be written/,
    );
  });

  it('on a database that is none ends with one sentence', async () => {
    writeFileSync(
      join(folder, 'biophony.sqlite'),
      'not a database, but long enough to look at'.repeat(9),
    );
    await failsWith({ PORT: '0', BIOPHONY_DATA_DIR: folder }, /^The database in .* is damaged/);
  });

  it('on a wrong setting names it', async () => {
    await failsWith(
      { PORT: 'eighty', BIOPHONY_DATA_DIR: folder },
      /^Biophony could not start: PORT must/,
    );
  });

  it('prints where it is and whose the first account is, and ends cleanly when told to', async () => {
    const child = spawn(process.execPath, entry, {
      cwd: packageDir,
      env: { ...process.env, PORT: '0', BIOPHONY_DATA_DIR: folder },
    });
    let stdout = '';
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
        if (stdout.includes('ready at')) resolve();
      });
    });
    expect(stdout).toMatch(
      /^Nobody has an account here yet: the first one that is made becomes the operator's\.\nBiophony is ready at http:\/\/localhost:\d+ \(data in .*\)\n$/,
    );
    const code = await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'biophony.sqlite-wal'))).toBe(false);
  });
});

describe('npm start', () => {
  const sixth = Object.values(networkInterfaces()).some((found) =>
    found?.some(({ address }) => address === '::1'),
  );
  if (!sixth) console.log('HOST=:: and HOST=::1 are not tested: this machine has no IPv6.');
  it.each(['127.0.0.2', '0.0.0.0', '127.0.0.1', ...(sixth ? ['::', '::1'] : [])])(
    'finds the service that listens on %s',
    async (host) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'biophony-start-'));
      const { url, api } = await startApi({
        port: await freePort(),
        dataDir,
        runnerSecret: 'runner-secret-of-the-start-tests-0001',
        env: { HOST: host },
        output: 'ignore',
      });
      try {
        const answer = await fetch(`${url}/api/ready`);
        expect(answer.status).toBe(200);
        // Longer than proxies and clients keep idle connections, so that none closes during a call.
        expect(answer.headers.get('keep-alive')).toBe('timeout=75');
      } finally {
        api.kill('SIGTERM');
        await ended(api);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  );
});
