import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import type { Page } from './table.ts';

const outside = /^(?:[a-z]+:|#|\/)/i;
const link = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

/** Does `change` to a text of Markdown, but not to its blocks of code. */
const besideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');

/**
 * Turns the links of a file of the repository into links between pages of the site. A link to a file that is no page
 * becomes its text and its path, since a reader of the site does not have the repository beside it. A link to a file
 * that does not exist is an error.
 */
export function relinked(text: string, { source }: Page, pages: readonly Page[], root: string) {
  const addresses = new Map(pages.map((page) => [page.source, page.address]));
  return besideCode(text, (part) =>
    part.replace(link, (whole, image: string, label: string, target: string) => {
      if (outside.test(target)) return whole;
      const [path = '', anchor] = target.split('#');
      const file = normalize(join(dirname(source), path));
      if (!existsSync(join(root, file)))
        throw new Error(`${source} links to ${target}, which does not exist`);
      const address = addresses.get(file);
      if (address) return `${image}[${label}](/${address}${anchor ? `#${anchor}` : ''})`;
      return label.includes(file) || label.includes(path) ? label : `${label} (\`${file}\`)`;
    }),
  );
}
