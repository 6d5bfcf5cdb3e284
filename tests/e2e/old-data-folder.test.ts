import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pcmWav } from './card-reader/support/pcm-wav.ts';
import { receiptOf } from './card-reader/support/receipt.ts';
import { root, run } from './support/biophony.ts';
import { openTestService, type TestService } from './support/test-service.ts';

const exec = promisify(execFile);
/** Of migrations 0001 to 0044. */
const oldDatabase = join(root, 'workers/api/test/old-database.sql');
const apiKey = `bp_${'A'.repeat(43)}`;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const at = "'2026-05-01T06:00:00.000Z'";
const names = ['ZOOM0001.WAV', 'ZOOM0002.WAV'];

let folder: string;
let card: string;
let dataDir: string;
const services: TestService[] = [];

/** A person, an API key, and an uploaded card. */
async function writeOldFolder(): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(dataDir, 'biophony.sqlite'));
  db.exec(await readFile(oldDatabase, 'utf8'));
  const scopes = JSON.stringify(['data:read', 'data:write', 'projects:read', 'user:read']);
  db.exec(`
    INSERT INTO users (user_id, provider, subject, email, display_name, subscription_tier, preferences, created_at, updated_at)
      VALUES ('user', 'builtin', 'ada', 'ada@biophony.example', 'Ada', 'pro', '{}', ${at}, ${at});
    INSERT INTO api_keys VALUES ('key', 'user', 'recorder', 'bp_AAAAAAA', '${sha256(apiKey)}', '${scopes}', ${at}, NULL, NULL);
    INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
      VALUES ('project', 'user', 'Meadow', '', ${at}, ${at});`);
  const recordings = await Promise.all(names.map((name) => readFile(join(card, name))));
  const bytes = recordings.reduce((sum, { length }) => sum + length, 0);
  db.exec(
    `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
        validation_status, file_count, total_size_bytes, duration_s, created_at, updated_at)
      VALUES ('dataset', 'project', 'user', 'CARD', 'by_device', 'other_audio', 'valid', ${names.length}, ${bytes}, 2, ${at}, ${at});`,
  );
  for (const [index, name] of names.entries()) {
    const recording = recordings[index]!;
    const path = join(dataDir, 'objects/u/user/project/dataset/f', `file-${index}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, recording);
    db.exec(
      `INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, stored_bytes, sha256, status, duration_s, reserved_at)
        VALUES ('file-${index}', 'dataset', '${name}', '.wav', 'audio/wav', ${recording.length}, ${recording.length}, '${sha256(recording)}', 'stored', 1, ${at});`,
    );
  }
  db.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-old-'));
  card = join(folder, 'CARD');
  dataDir = join(folder, 'data');
  await mkdir(card);
  for (const [seed, name] of names.entries())
    await writeFile(join(card, name), pcmWav({ seed: seed + 1, seconds: 1 }));
  await writeOldFolder();
});
afterAll(async () => {
  for (const service of services) await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(data: string) {
  const service = await openTestService({ dataDir: data, person: false });
  services.push(service);
  const biophony = (...args: string[]) =>
    run('biophony', args, { ...service.env, BIOPHONY_API_KEY: apiKey });
  return { service, biophony };
}

const admin = (data: string, ...args: string[]) =>
  exec(process.execPath, [join(root, 'workers/api/bin/biophony-admin.js'), ...args], {
    env: { ...process.env, BIOPHONY_DATA_DIR: data },
  });

const place = ['--project', 'project', '--dataset', 'dataset'];
let served: Awaited<ReturnType<typeof open>>;

async function expectVerified({ biophony }: typeof served): Promise<void> {
  const ended = await biophony('verify', card, ...place);
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stdout).toContain('can be formatted');
}

test('a data folder of the migrations 0001 to 0044 opens: its key, card and files are there, and take more', async () => {
  served = await open(dataDir);
  await expectVerified(served);
  await writeFile(join(card, 'ZOOM0003.WAV'), pcmWav({ seed: 3, seconds: 1 }));
  const more = await served.biophony('upload', card, '--project', 'project', '--json');
  expect(more.code, more.stdout + more.stderr).toBe(0);
  expect(receiptOf(more)).toMatchObject({
    dataset: { data_id: 'dataset' },
    counts: { stored: 1, already_there: 2 },
  });
});

test('it is backed up while it runs, lost and restored: verify proves every file of the card', async () => {
  const backup = join(folder, 'backup');
  await admin(dataDir, 'backup', backup);
  await served.service.close();
  await rm(dataDir, { recursive: true });
  const restored = join(folder, 'restored');
  await admin(restored, 'restore', backup);
  await expectVerified(await open(restored));
});
