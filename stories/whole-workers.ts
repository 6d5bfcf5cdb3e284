import { build } from 'esbuild';
import type { Plugin } from 'vite';

const workerFile = /-worker\.ts\?.*\bworker_file\b/;

/**
 * Serves each of the kit's workers as one file. Every story that shows results starts one anew, and would fetch its hundred
 * modules again, which took more of the processor than the story itself.
 */
export function wholeWorkers(): Plugin {
  const made = new Map<string, Promise<string>>();
  async function bundle(path: string): Promise<string> {
    const { outputFiles } = await build({
      entryPoints: [path],
      bundle: true,
      write: false,
      format: 'esm',
      conditions: ['biophony', 'module', 'browser'],
      // esbuild does not begin modules behind an index without side effects that another module loads lazily.
      ignoreAnnotations: true,
    });
    return outputFiles[0]!.text;
  }
  return {
    name: 'whole-workers',
    enforce: 'pre',
    load: {
      filter: { id: workerFile },
      handler(id) {
        const path = id.slice(0, id.indexOf('?'));
        const code = made.get(path) ?? bundle(path);
        made.set(path, code);
        return code;
      },
    },
  };
}
