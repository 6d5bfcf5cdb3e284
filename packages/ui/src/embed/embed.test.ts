import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { parse, type AtRule, type ChildNode, type Rule } from 'postcss';
import { beforeAll, describe, expect, it } from 'vitest';
import { de } from '../messages/de.ts';
import { projects } from '../messages/en/projects.ts';
import { survey } from '../messages/en/survey.ts';
import { languages } from './load-part.ts';
import { buildEmbed, type EmbedScripts } from '../../styles/embed.ts';

const KB = 1024;
const gzipped = (text: string) => gzipSync(text).length / KB;

/**
 * Texts in the scripts that stay English: the console says them to who builds the page, or no widget shows them and a name
 * that is used for something else keeps them there.
 */
const notTranslated: Record<string, readonly string[]> = {
  firstTexts: ['lang', 'common', 'format', 'auth', 'analysis', 'explorer', 'embed', 'errors'],
  embedConsole: (
    'noToken noBaseUrl unknownWidget tokenLate tokenEmpty tokenFailed refused notFound notPublic unreachable noPart ' +
    'failed'
  ).split(' '),
  embed: ['noTarget', 'wrongLocale'],
  surveyWidgets: (
    'noProject wrongDay endsBefore wrongConfidence unknownSites unknownSpecies wrongGroup mixedGroups noGroups ' +
    'notCompared onlyFormer tooLarge aGroup'
  ).split(' '),
  charts: ['problems', 'loading', 'from', 'to'],
  map: ['title', 'caption'],
  survey:
    'name title loading failed analyses species detections sites site from to first last activity perHour'.split(
      ' ',
    ),
  analysis: ['type', 'error', 'detections', 'species', 'hours'],
  auth: ['text', 'signIn', 'failed', 'codes'],
  common: ['loading'],
  errors: ['notAuthenticated'],
  format: ['files'],
  explorer: (
    'title open loading days hourText cursorHint cursor site recorder file sort columns place keys columnLow ' +
    'columnHigh indices index list pause'
  ).split(' '),
};

/** What is read from a script that nobody parses. */
const imports = /(?<![/"])\bimport\s*[("'{*]/;

describe('the script for pages without React', () => {
  let made: EmbedScripts;
  beforeAll(async () => {
    made = await buildEmbed();
  });
  const sheets = () => [made.first, made.second];

  it('is one file under 61 KB gzip, with everything in it but what widgets of a survey need', () => {
    expect(gzipped(made.first.script)).toBeLessThan(61);
    expect(imports.test(made.first.script)).toBe(false);
  });

  it('names the files that it loads later, by their content, with the hashes that browsers compare', () => {
    for (const { name, script } of [made.second, made.coast, ...made.catalogues]) {
      const hash = (algorithm: string) => createHash(algorithm).update(script);
      expect(name).toContain(`-${hash('sha256').digest('hex').slice(0, 12)}.js`);
      expect(made.first.script).toContain(`sha384-${hash('sha384').digest('base64')}`);
      // So that bundlers of pages find it.
      expect(made.first.script).toContain(`new URL("./${name}",import.meta.url)`);
    }
  });

  it('loads them in one piece each, and under 74 KB gzip', () => {
    for (const { script } of [made.second, made.coast]) {
      expect(imports.test(script)).toBe(false);
      expect(gzipped(script)).toBeGreaterThan(10);
      expect(gzipped(script)).toBeLessThan(74);
    }
  });

  it('loads a language in one piece, under 6 KB gzip', () => {
    expect(made.catalogues.map(({ name }) => name.split('-')[1])).toEqual(languages);
    for (const { script } of made.catalogues) {
      expect(imports.test(script)).toBe(false);
      expect(gzipped(script)).toBeGreaterThan(3);
      expect(gzipped(script)).toBeLessThan(6);
    }
  });

  it('has a translation of every text that visitors read: a new one belongs into all catalogues (S12.6)', () => {
    const untranslated = [...made.texts].flatMap(([group, names]) => {
      const translated: object = (de as Record<string, unknown>)[group] ?? {};
      const others = notTranslated[group] ?? [];
      return names
        .filter((name) => !Object.hasOwn(translated, name) && !others.includes(name))
        .map((name) => `${group}.${name}`);
    });
    expect(untranslated).toEqual([]);
    // And none of what no widget shows.
    const unshown = Object.entries(de).flatMap(([group, texts]) =>
      group === 'lang'
        ? []
        : Object.keys(texts)
            .filter((name) => !made.texts.get(group)?.includes(name))
            .map((name) => `${group}.${name}`),
    );
    expect(unshown).toEqual([]);
  });

  it('has no text of the survey’s page, which no widget shows', () => {
    for (const { script } of [made.first, made.second]) {
      expect(script).not.toContain(survey.noneText);
      expect(script).not.toContain(projects.title);
    }
  });

  it('styles its own shadow root alone', () => {
    const outside: string[] = [];
    const look = (node: ChildNode): void => {
      if (node.type === 'atrule' && node.name.endsWith('keyframes')) return;
      if (node.type === 'atrule' && node.name === 'media') return void node.each(look);
      const selector = node.type === 'rule' ? node.selector : node.toString();
      if (!/^(:host|\.biophony)/.test(selector)) outside.push(selector.slice(0, 80));
    };
    for (const { css } of sheets()) parse(css).each(look);
    expect(outside).toEqual([]);
    for (const { css } of sheets())
      parse(css).walkRules((rule: Rule) => {
        if ((rule.parent as AtRule | undefined)?.name?.endsWith('keyframes')) return;
        expect(rule.selector).not.toMatch(/(^|[\s,>+~(])(html|body|:root)\b/);
      });
  });

  it('prints its pictures with their colours, and without what is there to be pressed', () => {
    const rules: string[] = [];
    parse(made.first.css).walkAtRules('media', (rule) => {
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
    expect(sheets().some(({ css }) => /[\d.]rem\b/.test(css))).toBe(false));
});

describe('a widget in a React page', () => {
  it('is under 36 KB gzip with its provider and client, without React', async () => {
    const { outputFiles, metafile } = await build({
      stdin: {
        contents: `
          export { WidgetProvider } from './src/provider/widget-provider.tsx';
          export { SpeciesWidget } from './src/explorer/species-widget.tsx';
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
      metafile: true,
    });
    // What is imported at once; further parts come when an activity chart or a survey is shown, or a program asks for rows.
    const [entry = ''] = Object.keys(metafile.outputs).filter((path) => path.endsWith('stdin.js'));
    const atOnce = new Set([entry]);
    for (const path of atOnce)
      for (const one of metafile.outputs[path]?.imports ?? [])
        if (one.kind === 'import-statement') atOnce.add(one.path);
    const first = outputFiles.filter(({ path }) =>
      [...atOnce].some((one) => basename(one) === basename(path)),
    );
    expect(first.length).toBeGreaterThan(1);
    const size = first.reduce((sum, { text }) => sum + gzipped(text), 0);
    expect(size).toBeGreaterThan(5);
    expect(size).toBeLessThan(36);
  });
});

describe('the script on a server', () => {
  it('does nothing', async () => {
    const { script } = (await buildEmbed()).first;
    const page = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`;
    expect(typeof customElements).toBe('undefined');
    await expect(import(/* @vite-ignore */ page)).resolves.toBeDefined();
  });
});
