import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundled } from '../../tools/scripts/notices/licences.ts';
import { noticesText } from '../../tools/scripts/notices/notices-text.ts';
import { folderOf, foldersOf } from '../../tools/scripts/notices/packages.ts';

/**
 * Packages that no module imports: in the kit's stylesheet, the cut font, the explorer's worker and
 * the service worker.
 */
const unnamed = [
  '@radix-ui/themes',
  '@fontsource-variable/inter',
  'hyparquet',
  'fft.js',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];

/** The widgets' script contains other packages than the site. */
export const thirdPartyNotices = (): Plugin => ({
  name: 'third-party-notices',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk' ? part.moduleIds : [],
    );
    const folders = new Set([
      ...foldersOf(modules.filter((id) => !id.startsWith('\0'))),
      ...unnamed.map((name) => folderOf(name, import.meta.dirname)),
    ]);
    const script = fileURLToPath(import.meta.resolve('@biophony/ui/biophony-widget.js'));
    const ofScript = resolve(dirname(script), '../THIRD-PARTY-NOTICES.txt');
    const texts = [
      noticesText('The web app', [...folders], bundled),
      await readFile(ofScript, 'utf8'),
    ];
    const source = texts.join('\n');
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source });
  },
});
