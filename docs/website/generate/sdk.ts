import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadePage } from '../pages/table.ts';
import { block, code, parts } from './markdown.ts';

/** Comments by the name they describe. */
function commentsOf(folder: string): Map<string, string> {
  const comments = new Map<string, string>();
  const declared =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:declare )?(?:abstract )?(?:async )?(?:function\*? ?|const|class|interface|type) ?([\w$]+)/g;
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, comment = '', name = ''] of text.matchAll(declared))
      comments.set(name, comment.replaceAll(/^\s*\*? ?/gm, '').trim());
  }
  return comments;
}

/** Comment as Markdown: links to other names become code. */
const told = (comment: string): string =>
  comment.replaceAll(/\{@link (\w+)\}/g, (_, name: string) => code(name));

const nameOf = (declaration: string): string | undefined =>
  /^export (?:declare )?(?:abstract )?(?:const|let|function|class|interface|type) ([\w$]+)/.exec(
    declaration,
  )?.[1];

/** Exports of a package, from its report `api.md` and the comments in its sources. */
export function declarationsPage(folder: string, address: string, title: string): MadePage {
  const report = readFileSync(join(folder, 'api.md'), 'utf8');
  const comments = commentsOf(join(folder, 'src'));
  const entries = [...report.matchAll(/^## (@biophony\/\S+)\n+```ts\n([\s\S]*?)^```$/gm)];
  const texts = entries.map(([, entry = '', body = '']) => {
    const byName = new Map<string, string[]>();
    for (const declaration of body.split(/\n(?=export )/)) {
      const name = nameOf(declaration);
      if (name) byName.set(name, [...(byName.get(name) ?? []), declaration.trim()]);
    }
    return parts(
      `## ${code(entry)}`,
      ...[...byName].map(([name, lines]) =>
        parts(`### ${code(name)}`, told(comments.get(name) ?? ''), block('ts', lines.join('\n'))),
      ),
    );
  });
  const text = parts(
    `# ${title}`,
    'This page is made from the sources: every name that the package exports, its type, and what the sources say of it.',
    ...texts,
  );
  return { address, title, text: `${text}\n` };
}
