import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@biophony/sdk';
import { onTestFinished, test } from 'vitest';
import { useAnalysed } from '../examples/support/use-analysed.ts';
import { root } from '../support/biophony.ts';
import { expect } from '../web/support/expect.ts';

const analysed = useAnalysed();

/** As a reader copies it, with the test's address and project. */
async function blockOf(language: string): Promise<string> {
  const text = await readFile(join(root, 'docs/tutorials/embed.md'), 'utf8');
  const blocks = [...text.matchAll(/^```([\w ]+)\n([\s\S]*?)^```$/gm)].filter(
    ([, named]) => named === language,
  );
  expect(blocks.length, language).toBe(1);
  return (blocks[0]?.[2] ?? '')
    .replaceAll('https://biophony.example', analysed.environment.service.url)
    .replaceAll('PROJECT_ID', analysed.made().projectId);
}

/** The reader's web server: page with its policy, its file, tokens. */
async function openReader(): Promise<string> {
  const policy = (await blockOf('text policy')).trim();
  const files: Record<string, [string, string]> = {
    '/': [
      'text/html; charset=utf-8',
      `<!doctype html><html lang="en"><title>Reserve</title>
<body><main><h1>Reserve</h1><h2>Species</h2>${await blockOf('html')}</main></body></html>`,
    ],
    '/biophony-page.js': ['text/javascript', await blockOf('js')],
  };
  const client = createClient({
    baseUrl: analysed.environment.service.url,
    auth: { apiKey: analysed.made().key },
  });
  let origin = '';
  const server = createServer(async ({ method, url = '/' }, answer) => {
    if (method === 'POST' && url === '/biophony-token') {
      const asked = { project_id: analysed.made().projectId, origins: [origin] };
      const given = await client.embed.createToken(asked);
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(given));
      return;
    }
    const [type, content] = files[url] ?? [];
    if (!type) return void answer.writeHead(404).end();
    answer.setHeader('content-type', type).setHeader('content-security-policy', policy);
    answer.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return origin;
}

test('the page of the tutorial shows what was found, under the policy that it names (S12.1)', async () => {
  const { page } = await analysed.open(await openReader());
  const number = analysed.made().detections.toLocaleString('en-GB');
  await expect(page.getByText(number, { exact: true }).first()).toBeVisible();
});
