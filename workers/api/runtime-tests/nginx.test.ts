import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ended } from '../../../scripts/service/keep-runner.ts';
import { freePort } from '../../../scripts/service/processes.ts';
import { localData } from './servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from './servers/local-server.ts';
import { newAccount } from './suite/account.ts';
import { newDataset, uploadAll, wav } from './suite/card.ts';

const documented = () => {
  const page = readFileSync(new URL('../../../docs/proxy.md', import.meta.url), 'utf8');
  return /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
};

/** The documented configuration, without TLS, on ports of this test and with its files in a folder of its own. */
const configuration = (folder: string, port: number, servicePort: number) => `
pid ${folder}/pid;
error_log ${folder}/error.log;
daemon off;
events {}
http {
${documented()
  .replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`)
  .replaceAll(/^ *ssl_certificate.*$/gm, '')
  .replace('127.0.0.1:8787', `127.0.0.1:${servicePort}`)
  .replace('/var/log/nginx', folder)}
}`;

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('The documented nginx configuration is not tested: nginx is not installed.');
    return false;
  }
}

it.skipIf(!hasNginx())(
  '5 MB pass the documented nginx, whose log shows no signed link',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'biophony-nginx-'));
    const [port, servicePort] = [await freePort(), await freePort()];
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, servicePort));
    const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    const data = await localData();
    const child = await startEntry(nodeEntry, data, {
      PORT: String(servicePort),
      BIOPHONY_BASE_URL: `http://127.0.0.1:${port}`,
      BIOPHONY_ADDRESS_HEADER: 'X-Forwarded-For',
    });
    try {
      const ada = await newAccount(testServerOf(nodeEntry, data, child));
      const { dataId } = await newDataset(ada);
      await uploadAll(ada, dataId, [wav('20260501_050000.WAV', 2_500_000)]);
      const log = readFileSync(join(folder, 'biophony.log'), 'utf8');
      expect(log).toContain('PUT /store/...');
      expect(log).not.toMatch(/\/store\/[\w-]{8}/);
    } finally {
      await child.stop();
      nginx.kill('SIGTERM');
      await ended(nginx);
      await data.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
