import type { Plugin } from 'vite';

const icons = '@radix-ui/react-icons';
const importOfIcons = /import\s*\{([^}]*)\}\s*from\s*'@radix-ui\/react-icons';/g;

/** Imports every icon from a module of its own: `@radix-ui/react-icons?icon=PlusIcon`. */
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
 * Puts every icon into the chunk of those who show it. The package is one module with all of them, and a module is never
 * divided: the first screen would fetch the icons of all others.
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
