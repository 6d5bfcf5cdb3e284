import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { transform } from 'esbuild';
import { parse, type Root } from 'postcss';
import { classNames, purge } from './purge.ts';
import { radixParts } from './radix-parts.ts';
import { scopeSelector, splitSelectors } from './selector.ts';

const packageDir = resolve(import.meta.dirname, '..');
const radix = dirname(createRequire(import.meta.url).resolve('@radix-ui/themes/package.json'));
const read = (path: string) => readFileSync(path, 'utf8');

function scope(root: Root): void {
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return;
    const selectors = splitSelectors(rule.selector).flatMap(scopeSelector);
    if (selectors.length === 0) rule.remove();
    else rule.selector = [...new Set(selectors)].join(', ');
  });
}

/** Keyframes cannot be inside a style rule. */
export function takeKeyframes(root: Root): string {
  const taken: string[] = [];
  root.walkAtRules(/keyframes$/, (rule) => {
    taken.push(rule.toString());
    rule.remove();
  });
  return taken.join('\n');
}

/** Paper is light: a printed root has `bp-paper` (`look-provider.tsx`). */
const lightOnPaper = (css: string): string =>
  css.replace(/&\.dark(?![\w-])/g, '&.dark:not(:where(.bp-paper))');

const layer = (name: string, root: Root): string => {
  const keyframes = takeKeyframes(root);
  const css = lightOnPaper(root.toString());
  return `@layer ${name} {\n${keyframes}\n:where(.biophony) {\n${css}\n}\n}\n`;
};

function radixRoot(): Root {
  const files = [
    'tokens/base.css',
    ...radixParts.colors.map((color) => `tokens/colors/${color}.css`),
    'components.css',
  ];
  return parse(files.map((file) => read(resolve(radix, file))).join('\n'));
}

/** Forced colours are last: they keep edges that components remove. */
const order = [
  'theme/print.css',
  'theme/root.css',
  'theme/tokens.css',
  'account/account.css',
  'admin/admin.css',
  'kit/badges.css',
  'kit/choices.css',
  'analyses/create-analysis.css',
  'kit/dialogs.css',
  'kit/feedback.css',
  'upload/files.css',
  'kit/form.css',
  'members/members.css',
  'kit/ornaments.css',
  'project-page/overview.css',
  'project-page/project.css',
  'project-page/steps.css',
  'projects/projects.css',
  'account/settings.css',
  'shell/shell.css',
  'search/search.css',
  'upload/upload.css',
  'explorer/charts/charts.css',
  'explorer/detections/detections.css',
  'explorer/explorer-layout.css',
  'explorer/charts/indices.css',
  'explorer/detections/review.css',
  'explorer/species/species-chooser.css',
  'explorer/explorer.css',
  'review/calibration/calibration.css',
  'review/review.css',
  'review/samples/samples.css',
  'explorer/explore.css',
  'shell/screens.css',
  'survey/map/map.css',
  'survey/spectrogram/spectrogram.css',
  'survey/charts/survey-charts.css',
  'survey/charts/survey-groups.css',
  'survey/survey.css',
  'theme/forced-colors.css',
];

function ownFiles(): string[] {
  const files = readdirSync(resolve(packageDir, 'src'), { recursive: true, encoding: 'utf8' });
  const unlisted = files.find((file) => file.endsWith('.css') && !order.includes(file));
  if (unlisted) throw new Error(`${unlisted} has no place in the order of styles/stylesheet.ts.`);
  return order;
}

export const ownCss = (files: readonly string[] = ownFiles()): Root =>
  parse(files.map((file) => read(resolve(packageDir, 'src', file))).join('\n'));

export interface Stylesheet {
  css: string;
  /** Classes of Radix Themes without rules here. */
  leftOut: string[];
  ownFiles: number;
}

/**
 * Everything is below `.biophony` in two cascade layers, so that nothing else on a page is
 * affected.
 */
export async function buildStylesheet(): Promise<Stylesheet> {
  const own = ownFiles();
  const kitCss = ownCss(own);
  const radixCss = radixRoot();
  purge(radixCss);
  const used = new Set([...classNames(radixCss), ...classNames(kitCss)]);
  const all = classNames(parse(read(resolve(radix, 'styles.css'))));
  scope(radixCss);
  const source = [
    '@layer biophony.radix, biophony.kit;',
    layer('biophony.radix', radixCss),
    layer('biophony.kit', kitCss),
  ].join('\n');
  const { code } = await transform(source, { loader: 'css', minify: true });
  const leftOut = [...all].filter((name) => name.startsWith('rt-') && !used.has(name)).sort();
  return { css: code, leftOut, ownFiles: own.length };
}
