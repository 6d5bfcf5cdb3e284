import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { htmlIncludes } from './build/html-includes.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { precompress } from './build/precompress.ts';
import { servingFiles } from './build/serving.ts';

const room = import.meta.dirname;

export default defineConfig({
  root: room,
  resolve: { conditions: ['biophony', 'module', 'browser', 'development|production'] },
  plugins: [
    htmlIncludes(),
    react(),
    inlineStyles(['/index.html', '/404.html', '/dashboard.html']),
    servingFiles(process.env),
    precompress(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: resolve(room, 'dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: resolve(room, 'index.html'),
        dashboard: resolve(room, 'dashboard.html'),
        'not-found': resolve(room, '404.html'),
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:8787' } },
});
