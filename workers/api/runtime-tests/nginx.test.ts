import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ended } from '../../../scripts/service/keep-runner.ts';
import { freePort } from '../../../scripts/service/free-port.ts';
import { localData } from './servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from './servers/local-server.ts';
import { newAccount } from './suite/support/account.ts';
import { newDataset, uploadAll, wav } from './suite/support/card.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const documented = {
  'docs/operate/proxy.md': /```nginx\n([\s\S]*?)```/.exec(read('docs/operate/proxy.md'))?.[1] ?? '',
  'deploy/proxy/nginx.conf': read('deploy/proxy/nginx.conf'),
};

/** A documented configuration, without TLS, on ports of this test and with its files in a folder of its own. */
const configuration = (text: string, folder: string, port: number, servicePort: number) => `
pid ${folder}/pid;
error_log ${folder}/error.log;
daemon off;
events {}
http {
${text
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

it.skipIf(!hasNginx()).each(Object.entries(documented))(
  '5 MB pass the nginx of %s, whose log shows no signed link',
  async (_path, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'biophony-nginx-'));
    const [port, servicePort] = [await freePort(), await freePort()];
    writeFileSync(join(folder, 'nginx.conf'), configuration(text, folder, port, servicePort));
    const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    const data = await localData();
    const child = await startEntry(nodeEntry, data, {
      PORT: String(servicePort),
      BIOPHONY_BASE_URL: `http://127.0.0.1:${port}`,
      BIOPHONY_ADDRESS_HEADER: 'X-Forwarded-For',
    });
    try {
      const throughNginx = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status;
      await expect.poll(throughNginx).toBe(200);
      const ada = await newAccount(testServerOf(nodeEntry, data, child));
      const { dataId } = await newDataset(ada);
      await uploadAll(ada, dataId, [wav('20260501_050000.WAV', 2_500_000)]);
      // nginx writes the line of a request when it has sent the answer.
      const logged = () => readFileSync(join(folder, 'biophony.log'), 'utf8');
      await expect.poll(logged).toContain('PUT /store/...');
      expect(logged()).not.toMatch(/\/store\/[\w-]{8}/);
    } finally {
      await child.stop();
      nginx.kill('SIGTERM');
      await ended(nginx);
      await data.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
