import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineScript } from './inline-script.ts';
import { assetHeaders, serving, widgetIntegrityPath, widgetScriptPath } from './serving.ts';

const policy = (env = {}) => serving(env).headers['content-security-policy'] ?? '';

it('lets scripts come from the site alone, without eval and inline scripts but the one of ours', () => {
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  expect(policy()).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy()).toContain("default-src 'none';");
});

it('lets an operator name further origins to connect to', () => {
  const given = policy({ BIOPHONY_CONNECT_ORIGINS: 'https://api.example, https://store.example' });
  expect(given).toMatch(/connect-src 'self' .*https:\/\/api\.example https:\/\/store\.example;/);
});

it('keeps sign-in popups reachable', () => {
  expect(serving({}).headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

it('answers the addresses in mails, links and terminals with the page of the account', () => {
  const pages = serving({}).pages.filter(({ file }) => file === 'account.html');
  expect(pages.map(({ path }) => path)).toEqual([
    '/device',
    '/reset-password',
    '/verify-email',
    '/invitation',
    '/shared',
  ]);
});

it('lets pages of anybody load the script of the widgets, on Cloudflare too, and nothing else', () => {
  const versioned = '/widget/1.2.3/biophony-widget.js';
  const part = '/widget/1.2.3/biophony-survey-0123456789ab.js';
  const said = serving({}, [versioned, part]);
  for (const path of [
    widgetScriptPath,
    widgetIntegrityPath,
    versioned,
    part,
    '/biophony-survey-0123456789ab.js',
  ])
    expect(said.files[path]).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  const lasting = Object.keys(said.files).filter((path) =>
    said.files[path]?.['cache-control']?.includes('immutable'),
  );
  expect(lasting).toEqual([versioned, part]);
  expect(said.headers).not.toHaveProperty('access-control-allow-origin');
  const [forAll = '', ofScript = ''] = assetHeaders(said).split(`${widgetScriptPath}\n`);
  expect(ofScript).toContain('access-control-allow-origin: *\n');
  expect(forAll).not.toContain('access-control-allow-origin');
});
