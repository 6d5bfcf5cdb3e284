import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const kitStyles = (): Plugin => ({
  name: 'kit-styles',
  configResolved() {
    const stylesheet = fileURLToPath(import.meta.resolve('@biophony/ui/styles.css'));
    const packageDir = dirname(dirname(stylesheet));
    execFileSync(process.execPath, ['styles/build.ts'], {
      cwd: packageDir,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  },
});
