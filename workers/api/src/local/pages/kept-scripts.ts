import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { fileOf, send } from './files.ts';
import type { SiteTerms } from './site-terms.ts';

export interface KeptFolder {
  folder: string;
  failed: (cause: unknown) => void;
}

/** The address of the present script that never changes, as the build of the site tells it. */
async function presentScript(site: string): Promise<{ version: string; url: string } | null> {
  const text = await readFile(join(site, 'widget/integrity.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { version: string; url: string });
}

/** What renaming a folder fails with where there is one with files in it. */
const isThere = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

/** Copies a folder to a place where it appears whole or not at all; one that is there already stays. */
async function keep(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`;
  try {
    await mkdir(dirname(to), { recursive: true });
    await cp(from, part, { recursive: true });
    await rename(part, to);
  } catch (cause) {
    await rm(part, { recursive: true, force: true });
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!isThere.includes(code)) throw cause;
  }
}

/**
 * Keeps the widgets' script of the site in `folder`, by its version, and serves every one that was ever kept there, so
 * that pages which name an address that never changes go on after the service was brought up to date. `failed` is told
 * why it could not be kept, as on a full disk; the site itself has the present one all the same.
 *
 * What the script loads when it is needed has its hash in its name, and is served beside the present script too: a page
 * that was opened before an update still finds what belongs to its script.
 */
export async function keptScripts(
  terms: SiteTerms,
  site: string,
  { folder, failed }: KeptFolder,
): Promise<Hono> {
  const app = new Hono();
  const present = await presentScript(site);
  if (!present) return app;
  await keep(join(site, 'widget', present.version), join(folder, present.version)).catch(failed);
  const headers = terms.files[present.url] ?? {};
  app.get('/widget/:version/:name', async (c, next) => {
    const { version, name } = c.req.param();
    const file = fileOf(folder, `/${version}/${name}`);
    const answer =
      file && (await send(c, { ...terms, files: { [c.req.path]: headers } }, file, 200));
    return answer || next();
  });
  app.get('/:name{biophony-[a-z]+-[0-9a-f]+\\.js}', async (c, next) => {
    for (const version of await readdir(folder).catch(() => [])) {
      const file = fileOf(folder, `/${version}/${c.req.param('name')}`);
      const answer =
        file && (await send(c, { ...terms, files: { [c.req.path]: headers } }, file, 200));
      if (answer) return answer;
    }
    return next();
  });
  return app;
}
