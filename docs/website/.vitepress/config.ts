import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type DefaultTheme } from 'vitepress';
import type { Section } from '../pages/table.ts';
import { withoutInlineScripts } from '../build/inline-scripts.ts';

const pages = fileURLToPath(new URL('../.pages', import.meta.url));
const sections = JSON.parse(readFileSync(`${pages}/sections.json`, 'utf8')) as Section[];

type Item = DefaultTheme.SidebarItem;

/** Pages of single nouns are below the page of all calls. */
const belowApi = 'reference/api-';

const items = ({ pages: all }: Section): Item[] => {
  const link = ({ address, title }: { address: string; title: string }): Item => ({
    text: title,
    link: `/${address}`,
  });
  const inner = all.filter(({ address }) => address.startsWith(belowApi)).map(link);
  return all
    .filter(({ address }) => !address.startsWith(belowApi))
    .map((page) =>
      page.address === 'reference/api'
        ? { ...link(page), items: inner, collapsed: true }
        : link(page),
    );
};

const sidebar = sections.map((section): Item => ({ text: section.title, items: items(section) }));
const nav = sections.map((section) => ({
  text: section.title,
  link: `/${section.pages[0]?.address ?? ''}`,
  activeMatch: `^/${section.folder}/`,
}));

/** Heading anchors as repository hosts form them, so that links work in both places. */
const anchor = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

export default defineConfig({
  title: 'Biophony',
  titleTemplate: ':title | Biophony documentation',
  description: 'Field recordings in; species, times and numbers out.',
  lang: 'en-GB',
  base: '/docs/',
  srcDir: '.pages',
  outDir: 'dist/docs',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/docs/favicon.svg', type: 'image/svg+xml' }]],
  markdown: {
    html: false,
    linkify: false,
    anchor: { slugify: anchor },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // `sh run` marks what a test runs, `text output` what it must print.
    languageAlias: { caddyfile: 'text' },
  },
  themeConfig: {
    logo: { src: '/favicon.svg', alt: '' },
    nav,
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { detailedView: true } },
    docFooter: { prev: 'Before', next: 'Next' },
    footer: { message: 'Biophony is under the MIT licence.' },
    notFound: {
      title: 'There is no such page',
      quote: 'Search for what you need, or begin at the first page.',
      linkLabel: 'To the first page',
      linkText: 'First page',
    },
  },
  transformHtml: withoutInlineScripts,
});
