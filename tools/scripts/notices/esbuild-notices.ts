import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { bundled } from './licences.ts';
import { noticesText } from './notices-text.ts';
import { foldersOf } from './packages.ts';

interface Terms {
  /** Name of the product in the first sentence. */
  what: string;
  file: string;
  beside?: readonly string[];
  allowed?: readonly string[];
}

/** Writes the notices of what a build has taken in; the build fails for a licence that is not allowed. */
export const notices = ({ what, file, beside = [], allowed = bundled }: Terms): Plugin => ({
  name: 'notices',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile, errors }) => {
      if (!metafile || errors.length > 0) return;
      const taken = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
      const folders = new Set([...foldersOf(taken), ...beside]);
      mkdirSync(dirname(resolve(file)), { recursive: true });
      writeFileSync(resolve(file), noticesText(what, [...folders], allowed));
    });
  },
});
