import type { Plugin } from 'vite';
import { serving } from './serving.ts';

/** Returns the same pages for paths as servers of the build. */
export const devPages = (): Plugin => ({
  name: 'dev-pages',
  configureServer(server) {
    const { pages } = serving({});
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?', 1)[0] ?? '';
      const page = pages.find(
        (page) => path === page.path || (page.below && path.startsWith(`${page.path}/`)),
      );
      if (page) request.url = `/${page.file}`;
      next();
    });
  },
});
