import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { parse, type AtRule, type Rule } from 'postcss';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildEmbed, type EmbedScript } from '../../styles/embed.ts';

const KB = 1024;
const gzipped = (text: string) => gzipSync(text).length / KB;

describe('the script for pages without React', () => {
  let made: EmbedScript;
  beforeAll(async () => {
    made = await buildEmbed();
  });

  it('is one file under 80 KB gzip, with everything in it', () => {
    expect(gzipped(made.script)).toBeLessThan(80);
    expect(/\bimport\s*[("'{*]/.test(made.script)).toBe(false);
  });

  it('styles its own shadow root alone', () => {
    const outside: string[] = [];
    parse(made.css).each((node) => {
      if (node.type === 'atrule' && node.name.endsWith('keyframes')) return;
      const selector = node.type === 'rule' ? node.selector : node.toString();
      if (!/^(:host|\.biophony)/.test(selector)) outside.push(selector.slice(0, 80));
    });
    expect(outside).toEqual([]);
    parse(made.css).walkRules((rule: Rule) => {
      if ((rule.parent as AtRule | undefined)?.name?.endsWith('keyframes')) return;
      expect(rule.selector).not.toMatch(/(^|[\s,>+~(])(html|body|:root)\b/);
    });
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
    // The reader of Parquet files comes when an activity chart is shown.
    const first = outputFiles.filter(({ path }) => !path.includes('detection-store'));
    const size = first.reduce((sum, { text }) => sum + gzipped(text), 0);
    expect(size).toBeGreaterThan(5);
    expect(size).toBeLessThan(40);
  });
});
