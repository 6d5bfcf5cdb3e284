import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { openChromium } from '../../web/support/environment/chromium.ts';
import type { Report, Visit } from './upload-and-wait.ts';

const name = 'biophonyVisit';

/** As one classic script. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('./upload-and-wait.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['biophony', 'browser', 'module', 'default'] },
    build: { write: false, minify: false, lib: { entry, name, formats: ['iife'] } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('nothing was bundled');
  return output.output[0].code;
}

/** In Chromium, on a bare page of the service. */
export async function runInBrowser(visit: Visit): Promise<Report> {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    const url = `${visit.baseUrl}/visit`;
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(url);
    const script = `${await bundle()}; ${name}.uploadAndWait(${JSON.stringify(visit)})`;
    return (await page.evaluate(script)) as Report;
  } finally {
    await browser.close();
  }
}
