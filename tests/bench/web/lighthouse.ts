// The landing page under Lighthouse's phone preset, and the dashboard's first data on the same phone and network,
// offline against the service as `npm start` runs it: median of three warm runs, each figure beside its goal.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstScreenBudget } from '../../e2e/web/support/checks/weight.ts';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { ended } from '../../../tools/scripts/service/keep-runner.ts';
import { startApi } from '../../../tools/scripts/service/processes.ts';
import { isQuick } from '../quick.ts';
import { measureDashboard } from './dashboard.ts';
import { median, openBrowser, report } from './browser.ts';
import { runLighthouse, type LighthouseRun } from './run-lighthouse.ts';
import { openSlowNetwork } from './slow-network.ts';

const runs = isQuick ? 1 : 3;
const folder = mkdtempSync(join(tmpdir(), 'biophony-lighthouse-'));
const [port, debugPort] = [await freePort(), await freePort()];
const network = await openSlowNetwork(port);
const slowUrl = `http://localhost:${network.port}`;
const { url, api } = await startApi({
  port,
  dataDir: folder,
  runnerSecret: randomBytes(32).toString('base64url'),
  env: { BIOPHONY_BASE_URL: slowUrl },
  output: 'ignore',
});
const browser = await openBrowser(debugPort);

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

try {
  if (!isQuick) await runLighthouse(url, debugPort);
  const landings: LighthouseRun[] = [];
  for (let run = 0; run < runs; run++) landings.push(await runLighthouse(url, debugPort));
  const of = (figure: (run: LighthouseRun) => number) => median(landings.map(figure));
  const score = of((run) => run.score);
  const lcp = of((run) => run.lcpMs);
  const cls = of((run) => run.cls);
  const foreign = [...new Set(landings.flatMap((run) => run.otherHosts))];
  report('landing: performance score', String(Math.round(score * 100)), '100', score === 1);
  report('landing: largest contentful paint', seconds(lcp), 'under 1.2 s', lcp < 1200);
  report('landing: layout shift', cls.toFixed(3), '0', cls === 0);
  report('landing: other hosts asked', foreign.join(' ') || 'none', 'none', foreign.length === 0);

  const dashboard = await measureDashboard(browser, slowUrl, runs, isQuick ? 0 : 1);
  const first = median(dashboard.firstDataMs);
  const { scriptBytes, styleBytes } = dashboard;
  report('dashboard: first data', seconds(first), 'under 2.0 s', first < 2000);
  console.log(`       the app has taken over after ${seconds(median(dashboard.appMs))}`);
  const { script, style } = firstScreenBudget;
  report(
    'dashboard: script, gzip',
    kilobytes(scriptBytes),
    kilobytes(script),
    scriptBytes < script,
  );
  report('dashboard: styles, gzip', kilobytes(styleBytes), kilobytes(style), styleBytes < style);
} finally {
  await browser.close();
  network.close();
  api.kill('SIGTERM');
  await ended(api);
  rmSync(folder, { recursive: true, force: true });
}
