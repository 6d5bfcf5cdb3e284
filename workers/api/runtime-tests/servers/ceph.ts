import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Signer } from '@biophony/s3';
import { vi } from 'vitest';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';
import { waitMs } from '../../../../tools/scripts/test/machine.ts';
import type { ObjectStore } from '../../src/base/settings.ts';
import { corsOfDocs } from './bucket-cors.ts';

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'];

/** Debian: radosgw, ceph-mon, ceph-osd. */
export const hasCeph = (): boolean =>
  programs.every((program) => spawnSync('which', [program]).status === 0);

export interface Ceph {
  store: ObjectStore;
  stop(): Promise<void>;
}

/** One monitor and one place for objects, in memory, without keys; the gateway serves S3. */
const configuration = (folder: string, monitor: number, gateway: number) => `[global]
fsid = ${randomUUID()}
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
log file = ${folder}/$name.log
pid file =
mon host = 127.0.0.1:${monitor}
auth cluster required = none
auth service required = none
auth client required = none
ms bind ipv6 = false
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon max pg per osd = 1000
osd crush chooseleaf type = 0
[mon.a]
mon data = ${folder}/mon
mon initial members = a
mon data avail crit = 0
public addr = 127.0.0.1:${monitor}
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
osd class load list = *
osd class default list = *
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw enable apis = s3
rgw thread pool size = 32
`;

/** With an empty bucket that has the documented CORS rule. */
export async function startCeph(bucket = 'biophony'): Promise<Ceph> {
  // Short: a socket's path may have 107 characters.
  const folder = mkdtempSync(join(tmpdir(), 'ceph-'));
  const [monitor, gateway] = [await freePort(), await freePort()];
  for (const name of ['run', 'mon', 'osd', 'rgw']) mkdirSync(join(folder, name));
  const file = join(folder, 'ceph.conf');
  writeFileSync(file, configuration(folder, monitor, gateway));
  const env = { ...process.env, CEPH_CONF: file };
  const daemons: ChildProcess[] = [];
  const run = (program: string, ...args: string[]) => {
    const ended = spawnSync(program, args, { env, encoding: 'utf8' });
    if (ended.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${ended.stderr}`);
  };
  const start = (program: string, ...args: string[]) => {
    daemons.push(spawn(program, [...args, '-f'], { env, stdio: 'ignore' }));
  };
  const stop = async () => {
    const ends = daemons.map(
      (daemon) =>
        new Promise<void>((resolve) => {
          if (daemon.exitCode !== null || daemon.signalCode !== null) resolve();
          daemon.once('exit', () => resolve());
          // Its data is not needed.
          daemon.kill('SIGKILL');
        }),
    );
    await Promise.all(ends);
    rmSync(folder, { recursive: true, force: true });
  };
  const store: ObjectStore = {
    endpoint: `http://127.0.0.1:${gateway}`,
    bucket,
    accessKeyId: 'biophony',
    secretAccessKey: 'a-secret-of-tests',
    region: 'default',
  };
  const gatewayArgs = ['-n', 'client.rgw', '--ms_mon_client_mode', 'crc'];
  try {
    run('ceph-mon', '-i', 'a', '--mkfs', '--keyring', '/dev/null');
    writeFileSync(join(folder, 'mon', 'keyring'), '');
    start('ceph-mon', '-i', 'a');
    run('ceph', 'osd', 'create');
    run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default');
    run('ceph-osd', '-i', '0', '--mkfs');
    start('ceph-osd', '-i', '0');
    start('radosgw', ...gatewayArgs);
    await untilAnswering(store.endpoint);
    const keys = ['--access-key', store.accessKeyId, '--secret-key', store.secretAccessKey];
    const user = ['user', 'create', '--uid', 'biophony', '--display-name', 'Biophony', ...keys];
    run('radosgw-admin', ...gatewayArgs, ...user);
    await makeBucket(store);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { store, stop };
}

const untilAnswering = (url: string) =>
  vi.waitFor(async () => (await fetch(url)).arrayBuffer(), { timeout: waitMs });

async function makeBucket(store: ObjectStore): Promise<void> {
  const s3 = s3Signer(store);
  const made = await s3.fetch({ method: 'PUT', key: '' });
  const opened = await s3.fetch({ method: 'PUT', key: '', ...corsOfDocs() });
  for (const answer of [made, opened])
    if (!answer.ok) throw new Error(`Ceph answered ${answer.status}: ${await answer.text()}`);
}
