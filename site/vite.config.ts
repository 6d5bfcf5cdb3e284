import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inline } from './build/inline-script.ts';
import { basicInter } from './build/basic-inter.ts';
import { devPages } from './build/dev-pages.ts';
import { htmlIncludes } from './build/html-includes.ts';
import { iconsApart } from './build/icons-apart.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { kitStyles } from './build/kit-styles.ts';
import { precompress } from './build/precompress.ts';
import { preloadApp } from './build/preload-app.ts';
import { serviceWorker } from './build/service-worker.ts';
import { servingFiles } from './build/serving.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';
import { widgetScript } from './build/widget-script.ts';
import { heatHtml, speciesHtml } from './src/landing/explorer/found.ts';

const packageDir = import.meta.dirname;

export default defineConfig({
  root: packageDir,
  resolve: {
    conditions: ['biophony', 'module', 'browser', 'development|production'],
    alias: {
      'basic-inter.woff2': await basicInter(
        resolve(packageDir, 'src/theme/inter.css'),
        resolve(packageDir, '../node_modules/.cache/biophony'),
      ),
    },
  },
  plugins: [
    inline(),
    kitStyles(),
    devPages(),
    htmlIncludes({ 'explorer-species': speciesHtml, 'explorer-heat': heatHtml }),
    iconsApart(),
    react(),
    inlineStyles(['/index.html', '/404.html', '/dashboard.html', '/account.html']),
    preloadApp(['/dashboard.html', '/account.html'], resolve(packageDir, 'src/app/app.tsx')),
    widgetScript(),
    thirdPartyNotices(),
    servingFiles(process.env),
    serviceWorker({
      source: resolve(packageDir, 'src/offline/sw.ts'),
      page: { url: '/dashboard', file: 'dashboard.html' },
      entry: resolve(packageDir, 'src/app/main.ts'),
      loads:
        /\/src\/(app\/(?!admin|link)|shared|shell|search|session|kit|projects|project-page|verdicts|review|members\/members|survey\/sites)/,
      assets: /\/inter-(basic|latin-wght)/,
    }),
    precompress(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: resolve(packageDir, 'dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        index: resolve(packageDir, 'index.html'),
        dashboard: resolve(packageDir, 'dashboard.html'),
        account: resolve(packageDir, 'account.html'),
        embed: resolve(packageDir, 'embed.html'),
        'not-found': resolve(packageDir, '404.html'),
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:8787' } },
});
