import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ended } from '../../../../tools/scripts/service/keep-runner.ts';

const read = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** By path. */
export const documentedNginx = {
  'docs/operate/proxy.md': /```nginx\n([\s\S]*?)```/.exec(read('docs/operate/proxy.md'))?.[1] ?? '',
  'deploy/proxy/nginx.conf': read('deploy/proxy/nginx.conf'),
};

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Ports of the documentation, in the order of the processes. */
const documentedPorts = [8787, 8788, 8789];

interface Terms {
  port: number;
  /** Ports of the processes. */
  servicePorts: readonly number[];
  /** Processes without calls, counted from 0. */
  down: readonly number[];
}

/** Without TLS, on ports of a test, with files in an own folder. */
function configuration(text: string, folder: string, { port, servicePorts, down }: Terms): string {
  let http = text
    .replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_certificate.*$/gm, '')
    .replace('/var/log/nginx', folder);
  for (const [at, documented] of documentedPorts.entries()) {
    const address = `127.0.0.1:${servicePorts[at]}`;
    const server = new RegExp(`server 127\\.0\\.0\\.1:${documented} [^;]*;`);
    if (servicePorts[at] === undefined) http = http.replace(server, '');
    else if (down.includes(at)) http = http.replace(server, `server ${address} down;`);
    else http = http.replace(`127.0.0.1:${documented}`, address);
  }
  return `
pid ${folder}/pid;
error_log ${folder}/error.log;
daemon off;
events {}
http {
${http}
}`;
}

export interface Nginx {
  url: string;
  /** Of answered calls. */
  accessLog(): string;
  errorLog(): string;
  /**
   * Stops calls to these processes, counted from 0, as `down` and `nginx -s reload` do; all others
   * get calls.
   */
  takeOut(...down: number[]): void;
  stop(): Promise<void>;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => resolve(false));
    socket.end();
  });

/**
 * With a documented configuration, on loopback. Its standard error becomes the error message at its
 * end.
 */
export async function startNginx(
  text: string,
  port: number,
  servicePorts: readonly number[],
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-nginx-'));
  const file = join(folder, 'nginx.conf');
  const write = (down: readonly number[]) =>
    writeFileSync(file, configuration(text, folder, { port, servicePorts, down }));
  write([]);
  const nginx = spawn('nginx', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}: ${said}`);
    await setTimeout(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    accessLog: () => readFileSync(join(folder, 'biophony.log'), 'utf8'),
    errorLog: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    takeOut(...down) {
      write(down);
      execFileSync('nginx', ['-c', file, '-s', 'reload'], { stdio: 'ignore' });
    },
    async stop() {
      nginx.kill('SIGTERM');
      await ended(nginx);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
