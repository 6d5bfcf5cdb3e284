import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const examples = join(import.meta.dirname, '../src/pages');
const written = join(import.meta.dirname, '../.pages');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const words = (file: string) => capital(file.replaceAll('-', ' '));

/** A file of stories for one component, as Storybook wants one for every page of documentation. */
const story = (name: string, folder: string, file: string) => {
  const entry = folder === 'providers' ? '@biophony/ui' : `@biophony/ui/${folder}`;
  const title = `${capital(folder)}/${words(file)}/${name}`;
  return `import { ${name} } from '${entry}';
import { ${name} as page } from '../src/pages/${folder}/${file}.tsx';

const meta = { title: '${title}', component: ${name}, tags: ['autodocs'], ...page };
export default meta;
export const Example = {};
`;
};

/** Writes a page for every component that has an example in `src/pages`: what it exports is the components' names. */
export function writePages(): void {
  rmSync(written, { recursive: true, force: true });
  mkdirSync(written, { recursive: true });
  for (const path of globSync('*/*.tsx', { cwd: examples })) {
    const [folder = '', file = ''] = path.replaceAll('\\', '/').replace('.tsx', '').split('/');
    const text = readFileSync(join(examples, path), 'utf8');
    for (const [, name = ''] of text.matchAll(/^export const (\w+) = page\(/gm))
      writeFileSync(join(written, `${name}.stories.tsx`), story(name, folder, file));
  }
}
