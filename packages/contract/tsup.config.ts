import { defineConfig } from 'tsup';
import { notices } from '../../tools/scripts/notices/esbuild-notices.ts';

// JavaScript only; `npm run pack` adds the types with tsc, which tsup cannot drive under TypeScript 7.
// Every module is an entry, so that a page which takes one schema does not get the others with it.
export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  esbuildPlugins: [notices({ what: '@biophony/contract', file: 'dist/THIRD-PARTY-NOTICES.txt' })],
});
