import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { basicInter } from './build/basic-inter.ts';
import { devPages } from './build/dev-pages.ts';
import { htmlIncludes } from './build/html-includes.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { kitStyles } from './build/kit-styles.ts';
import { precompress } from './build/precompress.ts';
import { preloadApp } from './build/preload-app.ts';
import { servingFiles } from './build/serving.ts';
import { widgetScript } from './build/widget-script.ts';

const room = import.meta.dirname;

export default defineConfig({
  root: room,
  resolve: {
    conditions: ['biophony', 'module', 'browser', 'development|production'],
    alias: {
      'basic-inter.woff2': await basicInter(
        resolve(room, 'src/theme/inter.css'),
        resolve(room, '../node_modules/.cache/biophony'),
      ),
    },
  },
  plugins: [
    kitStyles(),
    devPages(),
    htmlIncludes(),
    react(),
    inlineStyles(['/index.html', '/404.html', '/dashboard.html', '/account.html']),
    preloadApp(['/dashboard.html', '/account.html'], resolve(room, 'src/app/app.tsx')),
    servingFiles(process.env),
    widgetScript(),
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
      checks: { pluginTimings: false },
      input: {
        index: resolve(room, 'index.html'),
        dashboard: resolve(room, 'dashboard.html'),
        account: resolve(room, 'account.html'),
        'not-found': resolve(room, '404.html'),
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:8787' } },
});
