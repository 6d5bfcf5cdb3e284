// `npm start`: the whole service on this machine. At a terminal with a screen it opens the browser,
// signed in to the demo if there was one; `--no-open` does not.
import { resolve } from 'node:path';
import { demoAccount, forgetDemoAccount } from './service/demo-account.ts';
import { signInToDemo } from './service/demo-session.ts';
import { canOpenBrowser, openBrowser } from './service/open-browser.ts';
import { startService } from './service/processes.ts';
import { setting } from './service/setting.ts';
import { signInLink } from './service/sign-in-link.ts';

const port = Number(setting('PORT') ?? 8787);
const dataDir = resolve(setting('BIOPHONY_DATA_DIR') ?? 'data');
const opens = !process.argv.includes('--no-open') && canOpenBrowser();

/** Milliseconds a link is valid: browsers open at once, people must read and copy. */
const lastsMs = { opened: 60_000, printed: 600_000 };

/** Null without an account or a user at the terminal. */
async function demoLink(url: string) {
  const account = demoAccount(dataDir);
  if (!account || !process.stdout.isTTY || process.env.CI || setting('BIOPHONY_BASE_URL'))
    return null;
  const begin = async () => {
    const session = await signInToDemo(url, account);
    if (!session) forgetDemoAccount(dataDir);
    return session;
  };
  return signInLink(url, begin, opens ? lastsMs.opened : lastsMs.printed);
}

try {
  const service = await startService({ port, dataDir });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await service.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  service.api.once('exit', (code) => {
    if (stopping) return;
    console.error(
      `the service ended unexpectedly (exit ${code}); stopping. Run \`npm start\` again.`,
    );
    process.exitCode = 1;
    void service.stop().then(() => process.exit(1));
  });
  console.log(
    `Biophony is up at ${service.url} (data and service.log in ${dataDir}). Ctrl-C stops it.`,
  );
  if (service.notice) console.log(service.notice);
  console.log('The command line, in another terminal: npx biophony --help');
  const demo = await demoLink(service.url);
  const opened = opens && (await openBrowser(demo?.url ?? service.url));
  if (opened)
    console.log(demo ? 'The demo is open in your browser.' : 'It is open in your browser.');
  else if (demo)
    console.log(`See the demo's results, signed in (works once, ten minutes): ${demo.url}`);
} catch (error) {
  console.error(
    `Biophony did not start: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
