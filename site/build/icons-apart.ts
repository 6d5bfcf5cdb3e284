import type { Plugin } from 'vite';

const icons = '@radix-ui/react-icons';
const importOfIcons = /import\s*\{([^}]*)\}\s*from\s*'@radix-ui\/react-icons';/g;

/** Imports each icon from its own module: `@radix-ui/react-icons?icon=PlusIcon`. */
const importApart = (code: string): string =>
  code.replace(importOfIcons, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => `import { ${name} } from '${icons}?icon=${name}';`)
      .join(' '),
  );

/**
 * The package is one module, and bundlers never split a module: the first screen would load all
 * icons.
 */
export const iconsApart = (): Plugin => ({
  name: 'icons-apart',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx$/, code: icons },
    handler: (code) => ({ code: importApart(code), map: null }),
  },
  resolveId: {
    filter: { id: /^@radix-ui\/react-icons\?icon=/ },
    async handler(source, importer) {
      const [name, icon] = source.split('?');
      const found = await this.resolve(name!, importer, { skipSelf: true });
      return found && { id: `${found.id}?${icon}`, moduleSideEffects: false };
    },
  },
});
