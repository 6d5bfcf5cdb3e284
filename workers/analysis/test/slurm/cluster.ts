import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';

const exec = promisify(execFile);
const programs = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'sinfo', 'squeue'];
const path = `${process.env.PATH}:/usr/sbin:/sbin`;

/** Installed, and we are the superuser who starts its daemons. */
export function hasSlurm(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    for (const program of programs) execFileSync('which', [program], { env: { PATH: path } });
    return true;
  } catch {
    return false;
  }
}

/** Of this machine alone. */
export interface Cluster {
  /** A command of Slurm, or a program that runs some. */
  run(program: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Throws when a daemon ended meanwhile. */
async function until(
  daemons: readonly ChildProcess[],
  folder: string,
  isReady: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    if (await isReady().catch(() => false)) return;
    const ended = daemons.find(({ exitCode }) => exitCode !== null);
    if (ended) {
      const log = await readFile(join(folder, 'log.txt'), 'utf8');
      throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}: ${log}`);
    }
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** Starts munge, slurmctld and slurmd in a folder. */
export async function startCluster(folder: string): Promise<Cluster> {
  const [controlPort, nodePort] = [await freePort(), await freePort()];
  const socket = join(folder, 'munge.socket');
  const host = hostname().split('.')[0] ?? 'localhost';
  const configuration = join(folder, 'slurm.conf');
  await mkdir(join(folder, 'state'));
  await mkdir(join(folder, 'spool'));
  await writeFile(join(folder, 'munge.key'), randomBytes(1024), { mode: 0o400 });
  await writeFile(
    configuration,
    `ClusterName=test
SlurmctldHost=${host}(127.0.0.1)
SlurmUser=root
AuthInfo=socket=${socket}
SlurmctldPort=${controlPort}
SlurmdPort=${nodePort}
StateSaveLocation=${join(folder, 'state')}
SlurmdSpoolDir=${join(folder, 'spool')}
SlurmctldPidFile=${join(folder, 'slurmctld.pid')}
SlurmdPidFile=${join(folder, 'slurmd.pid')}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1
ReturnToService=2
MpiDefault=none
NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=4096 State=UNKNOWN
PartitionName=main Nodes=${host} Default=YES MaxTime=INFINITE State=UP
`,
  );
  const env = { ...process.env, PATH: path, SLURM_CONF: configuration };
  const log = openSync(join(folder, 'log.txt'), 'a');
  const start = (program: string, ...args: string[]) =>
    spawn(program, args, { env, stdio: ['ignore', log, log] });
  const run = async (program: string, ...args: string[]) =>
    (await exec(program, args, { env })).stdout;
  const munged = start(
    'munged',
    '--foreground',
    '--force',
    `--key-file=${join(folder, 'munge.key')}`,
    `--socket=${socket}`,
    `--pid-file=${join(folder, 'munge.pid')}`,
    `--seed-file=${join(folder, 'munge.seed')}`,
  );
  const daemons = [munged];
  const ready = (isReady: () => Promise<boolean>) => until(daemons, folder, isReady);
  const stop = async () => {
    const running = daemons.filter(({ exitCode }) => exitCode === null);
    const ended = running.map(
      (daemon) => new Promise<void>((resolve) => daemon.once('exit', () => resolve())),
    );
    for (const daemon of running.toReversed()) daemon.kill();
    await Promise.all(ended);
  };
  try {
    await ready(async () => (await run('munge', '--no-input', `--socket=${socket}`)) !== '');
    daemons.push(start('slurmctld', '-D'), start('slurmd', '-D', '-N', host));
    await ready(async () => (await run('sinfo', '--noheader', '--format=%T')).startsWith('idle'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { run, stop };
}
