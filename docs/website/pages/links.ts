import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import type { Page } from './table.ts';

const outside = /^(?:[a-z]+:|#|\/)/i;
const link = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

/** Applies `change` to Markdown outside code blocks. */
const besideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');

/**
 * Converts links of a repository file to links of the site. A link to a file that is no page
 * becomes its text and path, as readers of the site lack the repository. Throws for a missing file.
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
