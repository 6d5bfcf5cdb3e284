// `npm run demo`: from a card to result files on this machine. With `-- --survey`: six cards of a
// survey, one with a wrong clock, from upload to the table of all sites.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeCard } from './cards/make-card.ts';
import { walkThroughSurvey } from './demo/survey-steps.ts';
import { keepDemoAccount } from './service/demo-account.ts';
import { freePort } from './service/free-port.ts';
import { startService } from './service/processes.ts';
import { setting } from './service/setting.ts';

const out = resolve('demo-results');
const work = await mkdtemp(join(tmpdir(), 'biophony-demo-'));
const dataDir = resolve(setting('BIOPHONY_DATA_DIR') ?? 'data');
const isSurvey = process.argv.includes('--survey');

const quoted = (arg: string): string => (/^[\w@:./+-]+$/.test(arg) ? arg : JSON.stringify(arg));

/** Settings stay in the demo's folder. `output` is standard output if it is read, not shown. */
async function biophony(url: string, args: string[], isRead: boolean) {
  if (!isRead) console.log(`\n$ npx biophony ${args.map(quoted).join(' ')}`);
  const child = spawn(process.execPath, ['packages/cli/bin/biophony.js', ...args], {
    stdio: ['inherit', isRead ? 'pipe' : 'inherit', 'inherit'],
    env: {
      ...process.env,
      BIOPHONY_API_URL: url,
      BIOPHONY_PASSWORD: password,
      XDG_CONFIG_HOME: join(work, 'config'),
      XDG_STATE_HOME: join(work, 'state'),
    },
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number>((done) =>
    child.once('close', (ended) => done(ended ?? 1)),
  );
  if (code !== 0) throw new Error(`\`npx biophony ${args[0]}\` ended with exit code ${code}`);
  return output;
}

const email = `demo-${Date.now().toString(36)}@biophony.example`;
const password = randomBytes(12).toString('base64url');
const service = await startService({ port: await freePort(), dataDir });
const step = async (args: string[]) => void (await biophony(service.url, args, false));
const told = async (args: string[]): Promise<unknown> => {
  const lines = await biophony(service.url, [...args, '--json'], true);
  return JSON.parse(lines.trim().split('\n').at(-1) ?? '');
};
let failed = false;
try {
  await step(['login', '--sign-up', '--name', 'Demo', '--email', email]);
  if (isSurvey) await walkThroughSurvey(join(work, 'survey'), { step, told });
  else {
    const card = join(work, 'card');
    await rm(out, { recursive: true, force: true });
    const files = await makeCard({ folder: card, recordings: 6, seconds: 20, faults: true });
    console.log(`made a card of ${files.length} recordings, one empty and one cut short: ${card}`);
    await step(['run', card, '--project-title', 'Dawn at the lake', '--out', out]);
  }
} catch (error) {
  failed = true;
  console.error(`demo: ${error instanceof Error ? error.message : String(error)}`);
} finally {
  await service.stop();
  await rm(work, { recursive: true, force: true });
}
if (!failed) {
  keepDemoAccount(dataDir, { email, password });
  if (!isSurvey) console.log(`\nThe results are in ${out}`);
  console.log('See them in the web app: npm start');
}
process.exit(failed ? 1 : 0);
