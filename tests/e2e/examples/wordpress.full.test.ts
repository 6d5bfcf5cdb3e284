import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examples, has } from './support/start-program.ts';

const plugin = join(examples, 'wordpress/biophony-widgets');

interface Made {
  html: string;
  route: [path: string, method: string];
  /** May have a token, or status of the refusal. */
  may: boolean | number;
  answer: { data: { token: string }; headers: Record<string, string> } | null;
  /** Address, authorization, body. */
  sent: [address: string, authorization: string, body: object][];
  /** Seconds. */
  kept?: number;
}

const options = {
  biophony_widgets_service: 'https://biophony.example/',
  biophony_widgets_key: 'bp_secret',
  biophony_widgets_projects: 'lake The lake\r\nmoor The moor',
};

/** The plugin with stubs of WordPress. */
function made(given: object = {}): Made {
  const terms = {
    options,
    attributes: { widget: 'species', project: '', headingLevel: 2 },
    asked: 'lake',
    member: false,
    editor: false,
    mayRead: true,
    ...given,
  };
  const stubs = join(import.meta.dirname, 'support/wordpress.php');
  const args = ['-d', 'display_errors=stderr', stubs, JSON.stringify(terms), plugin];
  return JSON.parse(execFileSync('php', args, { encoding: 'utf8' })) as Made;
}

describe.skipIf(!has('php'))('the block for widgets in WordPress', () => {
  test('is valid PHP', () => {
    const files = globSync('**/*.php', { cwd: plugin });
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const { status, stdout } = spawnSync('php', ['-l', join(plugin, file)], { encoding: 'utf8' });
      expect(status, stdout).toBe(0);
    }
  });

  test('becomes an element of the first listed project, with the nonce of members alone and never with the key', () => {
    const { html } = made();
    for (const part of [
      'widget="species"',
      'base-url="https://biophony.example"',
      'project-id="lake"',
      'heading-level="2"',
      'data-token="https://reserve.example:8443/wp-json/biophony/v1/token"',
    ])
      expect(html).toContain(` ${part}`);
    expect(html).toMatch(
      /^<div class="wp-block-biophony-widget"><biophony-widget [^<>]*><\/biophony-widget><\/div>$/,
    );
    expect(html).not.toContain('data-nonce');
    expect(html).not.toContain('bp_secret');
    expect(made({ member: true }).html).toContain('data-nonce="a-nonce"');
    const attributes = { widget: '"><script>', project: 'moor', headingLevel: 3 };
    const other = made({ attributes }).html;
    expect(other).toContain('project-id="moor"');
    expect(other).not.toContain('<script>');
  });

  test('is nothing for visitors where something is missing, and says so to those who edit', () => {
    const missing = { options: { ...options, biophony_widgets_key: '' } };
    expect(made(missing).html).toBe('');
    expect(made({ ...missing, editor: true }).html).toContain('not shown');
    const unlisted = { attributes: { widget: 'species', project: 'bog', headingLevel: 2 } };
    expect(made(unlisted).html).toBe('');
  });

  test('gets tokens for listed projects alone, for pages of the site alone, and for members alone where it says so', () => {
    const given = made();
    expect([given.route, given.may]).toEqual([['biophony/v1/token', 'POST'], true]);
    expect(given.answer).toEqual({
      data: { token: 'a-token' },
      headers: { 'Cache-Control': 'no-store' },
    });
    expect(given.sent).toEqual([
      [
        'https://biophony.example/api/embed/tokens',
        'Bearer bp_secret',
        { project_id: 'lake', origins: ['https://reserve.example:8443'] },
      ],
    ]);
    // Tokens live ten minutes.
    expect(given.kept).toBe(300);
    expect(made({ asked: 'bog' })).toMatchObject({ may: 404, answer: null, sent: [] });
    expect(made({ mayRead: false })).toMatchObject({ may: false, answer: null, sent: [] });
  });
});
