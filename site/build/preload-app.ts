import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const chunkOf = (bundle: Bundle, facade: string): Rolldown.OutputChunk | undefined =>
  Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId === facade,
  ) as Rolldown.OutputChunk | undefined;

function withImports(bundle: Bundle, chunk: Rolldown.OutputChunk, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') withImports(bundle, next, found);
  }
  return found;
}

/**
 * Preloads the module with its dependencies and styles while the entry loads; the pages and their
 * first calls go first. `module` is an absolute path.
 */
export const preloadApp = (pages: readonly string[], module: string): Plugin => ({
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) => {
      if (!bundle || !pages.includes(path)) return;
      const chunk = chunkOf(bundle, module);
      if (!chunk) throw new Error(`${path} is to preload ${module}, which is not in the build.`);
      const needed = [...withImports(bundle, chunk)];
      const scripts = needed.filter((name) => !html.includes(`"/${name}"`));
      const styles = needed.flatMap((name) => {
        const output = bundle[name];
        return output?.type === 'chunk' ? [...(output.viteMetadata?.importedCss ?? [])] : [];
      });
      const tag = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { crossorigin: true, fetchpriority: 'low', ...attrs },
        injectTo: 'head',
      });
      return [
        ...scripts.map((name) => tag({ rel: 'modulepreload', href: `/${name}` })),
        ...[...new Set(styles)].map((name) =>
          tag({ rel: 'preload', as: 'style', href: `/${name}` }),
        ),
      ];
    },
  },
});
