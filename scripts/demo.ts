// `npm run demo`: the whole path on this machine, from a card of recordings to result files.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeCard } from './cards/make-card.ts';
import { keepDemoAccount } from './service/demo-account.ts';
import { freePort } from './service/free-port.ts';
import { startService } from './service/processes.ts';

const out = resolve('demo-results');
const work = await mkdtemp(join(tmpdir(), 'biophony-demo-'));
const card = join(work, 'card');
const dataDir = resolve(process.env.BIOPHONY_DATA_DIR ?? 'data');

/** An argument as it is typed in a shell. */
const quoted = (arg: string): string => (/^[\w@:./+-]+$/.test(arg) ? arg : JSON.stringify(arg));

/** Runs the built command line as a person would; its settings stay in the demo's own folder. */
function biophony(url: string, args: string[]): Promise<number> {
  console.log(`\n$ npx biophony ${args.map(quoted).join(' ')}`);
  const child = spawn(process.execPath, ['packages/cli/bin/biophony.js', ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      BIOPHONY_API_URL: url,
      BIOPHONY_PASSWORD: password,
      XDG_CONFIG_HOME: join(work, 'config'),
      XDG_STATE_HOME: join(work, 'state'),
    },
  });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

const email = `demo-${Date.now().toString(36)}@biophony.example`;
const password = randomBytes(12).toString('base64url');
const service = await startService({ port: await freePort(), dataDir });
let failed = false;
const step = async (args: string[]) => {
  if (failed) return;
  const code = await biophony(service.url, args);
  failed = code !== 0;
  if (failed) console.error(`demo: \`npx biophony ${args[0]}\` ended with exit code ${code}`);
};

try {
  await rm(out, { recursive: true, force: true });
  const files = await makeCard({ folder: card, recordings: 6, seconds: 20, faults: true });
  console.log(`made a card of ${files.length} recordings, one empty and one cut short: ${card}`);
  await step(['login', '--sign-up', '--name', 'Demo', '--email', email]);
  await step(['run', card, '--project-title', 'Dawn at the lake', '--out', out]);
} finally {
  await service.stop();
  await rm(work, { recursive: true, force: true });
}
if (!failed) {
  keepDemoAccount(dataDir, { email, password });
  console.log(`\nThe results are in ${out}`);
  console.log('See them in the web app: npm start');
}
process.exit(failed ? 1 : 0);
