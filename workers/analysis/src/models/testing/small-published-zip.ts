import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '../../testing/write-zip.ts';
import { smallClasses, writeSmallTfjsModel } from './small-tfjs-model.ts';

/** A file as BirdNET V2.4 is published, with a network of five classes. */
export async function smallPublishedZip(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-small-'));
  try {
    await writeSmallTfjsModel(folder);
    const labels = Array.from({ length: smallClasses }, (_, at) => `Genus species${at}_Bird ${at}`);
    return zipOf({
      'model/model.json': await readFile(join(folder, 'model.json')),
      'model/group1-shard1of1.bin': await readFile(join(folder, 'group1-shard1of1.bin')),
      'model/labels.json': Buffer.from(JSON.stringify(labels)),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [path] = import.meta.main ? process.argv.slice(2) : [];
if (path) await writeFile(path, await smallPublishedZip());
