import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { parse, type AtRule, type ChildNode, type Rule } from 'postcss';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildEmbed, type EmbedScript } from '../../styles/embed.ts';

const KB = 1024;
const gzipped = (text: string) => gzipSync(text).length / KB;

describe('the script for pages without React', () => {
  let made: EmbedScript;
  beforeAll(async () => {
    made = await buildEmbed();
  });

  it('is one file under 60 KB gzip, with everything in it', () => {
    expect(gzipped(made.script)).toBeLessThan(60);
    expect(/\bimport\s*[("'{*]/.test(made.script)).toBe(false);
  });

  it('styles its own shadow root alone', () => {
    const outside: string[] = [];
    const look = (node: ChildNode): void => {
      if (node.type === 'atrule' && node.name.endsWith('keyframes')) return;
      if (node.type === 'atrule' && node.name === 'media') return void node.each(look);
      const selector = node.type === 'rule' ? node.selector : node.toString();
      if (!/^(:host|\.biophony)/.test(selector)) outside.push(selector.slice(0, 80));
    };
    parse(made.css).each(look);
    expect(outside).toEqual([]);
    parse(made.css).walkRules((rule: Rule) => {
      if ((rule.parent as AtRule | undefined)?.name?.endsWith('keyframes')) return;
      expect(rule.selector).not.toMatch(/(^|[\s,>+~(])(html|body|:root)\b/);
    });
  });

  it('prints its pictures with their colours, and without what is there to be pressed', () => {
    const rules: string[] = [];
    parse(made.css).walkAtRules('media', (rule) => {
      if (rule.params.includes('print'))
        rule.walkRules(
          ({ selector, nodes }) => void rules.push(`${selector} {${nodes.join(';')}}`),
        );
    });
    const hasRule = (part: string, declared: string) =>
      rules.some((rule) => rule.includes(part) && rule.includes(declared));
    for (const part of ['canvas', '.bp-heat-plot', '.bp-legend', '.bp-species-bar', '.bp-line'])
      expect(hasRule(part, 'print-color-adjust:exact'), part).toBe(true);
    expect(hasRule('.bp-chart-actions', 'display:none')).toBe(true);
  });

  it('measures in pixels: the page’s font size is the page’s own', () =>
    expect(/[\d.]rem\b/.test(made.css)).toBe(false));
});

describe('a widget in a React page', () => {
  it('is under 40 KB gzip with its provider and client, without React', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `
          export { WidgetProvider } from './src/provider/widget-provider.tsx';
          export { SpeciesWidget } from './src/explorer/widgets/species-widget.tsx';
          export { createClient } from '@biophony/sdk';`,
        resolveDir: new URL('../..', import.meta.url).pathname,
        loader: 'ts',
      },
      bundle: true,
      write: false,
      minify: true,
      format: 'esm',
      conditions: ['biophony'],
      jsx: 'automatic',
      external: ['react', 'react-dom', 'react/jsx-runtime'],
      define: { 'process.env.NODE_ENV': '"production"' },
      outdir: '.',
      splitting: true,
    });
    // The reader of Parquet files comes when an activity chart is shown, that of rows when a program asks for them.
    const first = outputFiles.filter(({ path }) => !/detection-store|read-rows/.test(path));
    const size = first.reduce((sum, { text }) => sum + gzipped(text), 0);
    expect(size).toBeGreaterThan(5);
    expect(size).toBeLessThan(40);
  });
});

describe('the script on a server', () => {
  it('does nothing', async () => {
    const { script } = await buildEmbed();
    const page = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`;
    expect(typeof customElements).toBe('undefined');
    await expect(import(/* @vite-ignore */ page)).resolves.toBeDefined();
  });
});
