import type { BlobInfo } from '../../ports/blobs.ts';
import type { Deps } from '../../ports/deps.ts';
import { namedObjects } from '../../services/maintenance/named-objects.ts';
import { expectedObjects, type ExpectedObject } from './expected-objects.ts';
import { walkObjects } from './walk.ts';

const pageSize = 1000;
const dayMs = 24 * 3_600_000;

export interface Problem {
  key: string;
  said?: string;
}

export interface Comparison {
  /** Objects that the database names. */
  objects: number;
  missing: Problem[];
  wrong_size: Problem[];
  orphans: (Problem & { size: number; deletable: boolean })[];
  deleted: number;
}

/** Looks at one that seemed wrong once more: the service may have worked on it meanwhile. */
async function isStillWrong({ blobs }: Deps, one: ExpectedObject): Promise<boolean> {
  const there = await blobs.head(one.key);
  if (there?.size === one.size) return false;
  return one.isStillNamed();
}

async function compare(deps: Deps, found: Comparison): Promise<void> {
  for await (const { prefix, objects } of expectedObjects(deps.db)) {
    const there = new Map<string, number>();
    for await (const { key, size } of walkObjects(deps.blobs, prefix)) there.set(key, size);
    for (const one of objects) {
      found.objects += 1;
      const size = there.get(one.key);
      if (size === one.size || !(await isStillWrong(deps, one))) continue;
      if (size === undefined) found.missing.push({ key: one.key, said: one.name });
      else
        found.wrong_size.push({
          key: one.key,
          said: `${one.name}: ${size} bytes in place of ${one.size}`,
        });
    }
  }
}

async function orphansOf(deps: Deps, page: readonly BlobInfo[], found: Comparison) {
  const now = deps.clock.now().getTime();
  const isNamed = await namedObjects(
    deps.db,
    page.map(({ key }) => key),
  );
  for (const { key, size, putAt } of page)
    if (!isNamed(key)) {
      const deletable = putAt !== undefined && now - putAt.getTime() > dayMs;
      found.orphans.push({ key, size, deletable });
    }
}

/** Deletes the orphans that may go and that nothing names by now: a file that came late is confirmed at any time. */
async function deleteOrphans({ db, blobs }: Deps, { orphans }: Comparison): Promise<number> {
  const keys = orphans.filter(({ deletable }) => deletable).map(({ key }) => key);
  let deleted = 0;
  for (let at = 0; at < keys.length; at += pageSize) {
    const some = keys.slice(at, at + pageSize);
    const isNamed = await namedObjects(db, some);
    const unnamed = some.filter((key) => !isNamed(key));
    if (unnamed.length > 0) await blobs.delete(unnamed);
    deleted += unnamed.length;
  }
  return deleted;
}

/**
 * Compares what the database names with what stands in the store, both ways, holding one dataset at a time. With
 * `repair` it deletes what nothing names and what is older than a day, so that nothing that is under way is touched.
 */
export async function checkObjects(deps: Deps, repair: boolean): Promise<Comparison> {
  const found: Comparison = { objects: 0, missing: [], wrong_size: [], orphans: [], deleted: 0 };
  await compare(deps, found);
  let page: BlobInfo[] = [];
  for await (const object of walkObjects(deps.blobs, 'u/')) {
    page.push(object);
    if (page.length < pageSize) continue;
    await orphansOf(deps, page, found);
    page = [];
  }
  if (page.length > 0) await orphansOf(deps, page, found);
  if (repair) found.deleted = await deleteOrphans(deps, found);
  return found;
}
