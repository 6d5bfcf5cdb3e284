import { defineConfig } from 'tsup';

// One self-contained program: start-up is quicker than resolving a tree of packages.
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  clean: true,
  minify: false,
  noExternal: [/.*/],
  external: ['react-devtools-core'],
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
  },
  esbuildOptions(options) {
    options.conditions = ['biophony', 'node', 'import', 'default'];
  },
});
