import lighthouse from 'lighthouse';
import { isQuick } from '../quick.ts';

/** Lighthouse waits until the page has been quiet for seconds; whether it still runs shows without. */
const waits = isQuick
  ? {
      pauseAfterFcpMs: 0,
      pauseAfterLoadMs: 0,
      networkQuietThresholdMs: 0,
      cpuQuietThresholdMs: 0,
    }
  : {};

export interface LighthouseRun {
  /** 0 to 1. */
  score: number;
  lcpMs: number;
  cls: number;
  /** Hosts besides the page's own that were asked for something. */
  otherHosts: string[];
}

interface RequestItem {
  url?: string;
}

async function load(url: string, debugPort: number) {
  const run = await lighthouse(url, {
    port: debugPort,
    logLevel: 'error',
    onlyCategories: ['performance'],
    disableFullPageScreenshot: true,
    ...waits,
  });
  return run?.lhr;
}

/** A busy Chromium can lose the beginning of its trace; Lighthouse then asks to be run again (its `lh-error.js`). */
const lostTrace = 'NO_NAVSTART';

/** Loads a page once on Lighthouse's phone preset, with an empty browser cache. Throws when Lighthouse has no figures. */
export async function runLighthouse(url: string, debugPort: number): Promise<LighthouseRun> {
  let lhr = await load(url, debugPort);
  if (lhr?.runtimeError?.code === lostTrace) {
    console.log('Chromium lost the beginning of its trace: measured again.');
    lhr = await load(url, debugPort);
  }
  if (!lhr || lhr.runtimeError)
    throw new Error(`Lighthouse could not load ${url}: ${lhr?.runtimeError?.message}`);
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const details = lhr.audits['network-requests']?.details;
  const requests = details?.type === 'table' ? (details.items as RequestItem[]) : [];
  const own = new URL(url).host;
  const hosts = requests.flatMap(({ url: asked = '' }) =>
    asked.startsWith('http') ? [new URL(asked).host] : [],
  );
  return {
    score: lhr.categories.performance?.score ?? 0,
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    otherHosts: [...new Set(hosts)].filter((host) => host !== own),
  };
}
