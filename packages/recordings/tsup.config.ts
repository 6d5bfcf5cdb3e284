import { defineConfig } from 'tsup';
import { notices } from '../../tools/scripts/notices/esbuild-notices.ts';

// JavaScript only; `npm run pack` adds the types with tsc, which tsup cannot drive under TypeScript 7.
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'survey/index': 'src/survey/index.ts',
    'survey/clocks': 'src/survey/clocks.ts',
    'survey/cubes/index': 'src/survey/cubes/index.ts',
    'node/index': 'src/node/index.ts',
  },
  format: 'esm',
  target: 'es2023',
  clean: true,
  esbuildPlugins: [notices({ what: '@biophony/recordings', file: 'dist/THIRD-PARTY-NOTICES.txt' })],
});
