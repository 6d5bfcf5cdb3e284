import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { root, run } from '../support/biophony.ts';
import { follow, type Shell } from './support/tutorial.ts';

const missing = ['caddy', 'openssl', 'curl', 'setsid'].filter(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
);

/** One machine, as a folder; the first page installs its service. */
describe.skipIf(missing.length > 0)('the pages for the person who runs the service', () => {
  let machine: string;
  let shell: Shell;
  const page = (name: string) => follow(`docs/operate/${name}.md`, shell);
  const systemctl = (...args: string[]) => {
    const { status, stderr } = spawnSync(join(machine, 'bin/systemctl'), args, {
      encoding: 'utf8',
      env: { ...process.env, ...shell.env },
    });
    expect(status, stderr).toBe(0);
  };

  beforeAll(async () => {
    machine = await mkdtemp(join(tmpdir(), 'biophony-operate-'));
    const [port, https] = [await freePort(), await freePort()];
    for (const folder of ['bin', 'reader', 'etc/caddy', 'etc/systemd/system'])
      await mkdir(join(machine, folder), { recursive: true });
    await symlink(join(root, 'node_modules'), join(machine, 'reader/node_modules'));
    await copyFile(
      join(root, 'tests/e2e/website/support/systemctl.sh'),
      join(machine, 'bin/systemctl'),
    );
    await chmod(join(machine, 'bin/systemctl'), 0o755);
    shell = {
      folder: join(machine, 'reader'),
      env: {
        PATH: `${join(machine, 'bin')}:${process.env.PATH}`,
        MACHINE: machine,
        CLONE: root.replace(/\/$/, ''),
        PORT: String(port),
        CADDY_ADMIN: `unix/${join(machine, 'caddy.sock')}`,
        HOME: machine,
        BIOPHONY_DATA_DIR: join(machine, 'var/lib/biophony'),
        BIOPHONY_PASSWORD: 'a-long-enough-password',
        XDG_CONFIG_HOME: join(machine, 'config'),
        XDG_STATE_HOME: join(machine, 'state'),
      },
      instead: {
        'http://localhost:8787': `http://localhost:${port}`,
        '127.0.0.1:8787': `127.0.0.1:${port}`,
        'https://biophony.example': `https://localhost:${https}`,
        'biophony.example {': `{\nauto_https disable_redirects\n}\nlocalhost:${https} {`,
        'DNS:biophony.example': 'DNS:localhost',
        '/opt/biophony': root.replace(/\/$/, ''),
        '/etc/': `${machine}/etc/`,
        '/var/': `${machine}/var/`,
        '/srv/': `${machine}/srv/`,
      },
    };
  });
  afterAll(async () => {
    if (!machine) return;
    for (const unit of ['biophony-runner', 'biophony', 'caddy']) systemctl('stop', unit);
    await rm(machine, { recursive: true, force: true });
  });

  const biophony = (...args: string[]) =>
    run('biophony', args, {
      ...shell.env,
      NODE_EXTRA_CA_CERTS: join(machine, 'etc/biophony/authority.pem'),
    });

  test('do what they say, one after another, on one installation', async () => {
    await page('install');
    await page('proxy');
    await page('administer');
    const card = join(machine, 'card');
    await makeCard({ folder: card, recordings: 2, seconds: 5 });
    await page('watch');
    await page('upgrade');
    await page('backups');
    await page('secrets');
    const log = await readFile(join(machine, 'var/log/biophony/service.log'), 'utf8');
    expect(log).toContain('"message":"request"');
    await page('grow');
    systemctl('stop', 'biophony-runner');
    const made = await biophony('projects', 'create', 'Dawn at the lake', '--json');
    const [, project = ''] = /"project_id":"([^"]+)"/.exec(made.stdout) ?? [];
    const begin = ['--project', project, '--type', 'acoustic_indices'];
    for (const args of [
      ['upload', card, '--project', project],
      ['analyze', ...begin],
    ]) {
      const begun = await biophony(...args);
      expect(begun.code, begun.stderr).toBe(0);
    }
    await page('incidents');
    const ended = await biophony('analyze', ...begin, '--wait');
    expect(ended.code, ended.stderr).toBe(0);
  });
});
