import { defineConfig } from 'astro/config';

export default defineConfig({
  // Scripts stand in files of their own, so that a content security policy can refuse all others.
  vite: {
    build: { assetsInlineLimit: 0 },
    // While developing, tokens come from the server of ../token-servers.
    server: { proxy: { '/biophony-token': 'http://localhost:3000' } },
  },
  build: { inlineStylesheets: 'never' },
});
