import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Next refuses files that import these without the directive. */
const ofBrowsers =
  /^(use(State|Effect|LayoutEffect|InsertionEffect|Ref|Reducer|Context|SyncExternalStore|ImperativeHandle|Transition|DeferredValue|Optimistic|ActionState|EffectEvent)|createContext|Component|PureComponent|createPortal|flushSync)$/;
const ofHooks = /^use[A-Z]/;
const isReact = (from: string) => /^react(-dom(\/client)?)?$/.test(from);

/** Imports React's browser parts, or calls hooks. */
function needsBrowser(text: string): boolean {
  const imports = text.matchAll(/^import\s*\{([^}]*)\}\s*from\s*"([^"]+)"/gm);
  for (const [, names = '', from = ''] of imports)
    for (const name of names.split(',').map((one) => one.trim().split(' as ')[0] ?? '')) {
      if (isReact(from) && ofBrowsers.test(name)) return true;
      if (!isReact(from) && ofHooks.test(name) && text.includes(`${name}(`)) return true;
    }
  return false;
}

/** Modules that need `'use client'`: their number, and those without it. */
export async function clientFaults(folder: string): Promise<{ asked: number; faults: string[] }> {
  const dist = join(folder, 'dist');
  const paths = (await readdir(dist, { recursive: true })).filter(
    (path) => path.endsWith('.js') && !path.startsWith('embed'),
  );
  let asked = 0;
  const faults: string[] = [];
  for (const path of paths) {
    const text = await readFile(join(dist, path), 'utf8');
    if (!needsBrowser(text)) continue;
    asked++;
    if (!/^(['"])use client\1;/.test(text)) faults.push(path);
  }
  return { asked, faults };
}
