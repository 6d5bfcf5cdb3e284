import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { widgetScriptPath } from './serving.ts';

/** Has the kit write the script for other people's pages (`@biophony/ui/biophony-widget.js`), and puts it beside the pages. */
export const widgetScript = (): Plugin => ({
  name: 'widget-script',
  apply: 'build',
  async generateBundle() {
    const script = fileURLToPath(import.meta.resolve('@biophony/ui/biophony-widget.js'));
    await promisify(execFile)(process.execPath, ['styles/build-embed.ts'], {
      cwd: resolve(script, '../../..'),
    });
    const source = await readFile(script);
    this.emitFile({ type: 'asset', fileName: widgetScriptPath.slice(1), source });
  },
});
