// What one user, or visitors, can take from everybody else: each of these while another connection asks for /api/health
// all the time. Seconds of the whole, CPU seconds of the server, the longest that the other one waited, and memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isQuick, sized } from '../quick.ts';
import { startServer } from './support/server.ts';

/** Seconds after the deletion, in which the rest of the work is done. */
const afterwardsMs = isQuick ? 100 : 10_000;
/** How long only the other connection asks, before and after the work. */
const [aloneBeforeMs, aloneAfterMs] = isQuick ? [20, 20] : [200, 300];
const visitors = isQuick ? 2 : 80;
const scale = sized('SCALE', 1, 0.01);
const server = await startServer();
const db = new DatabaseSync(join(server.folder, 'biophony.sqlite'), { timeout: 5000 });
const user = String(
  db.prepare('SELECT user_id FROM users WHERE email = ?').get(server.email)?.user_id,
);

const cpuSeconds = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

async function call(method: string, path: string, body?: unknown, token = server.key) {
  const answer = await fetch(server.baseUrl + path, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Runs work while others go on, and prints what it cost. `work` answers what is to be noted. */
async function measure(name: string, work: () => Promise<string>): Promise<void> {
  const ended = new AbortController();
  let longest = 0;
  let memory = 0;
  const others = (async () => {
    while (!ended.signal.aborted) {
      const asked = performance.now();
      await fetch(`${server.baseUrl}/api/health`).then((answer) => answer.text());
      longest = Math.max(longest, performance.now() - asked);
      memory = Math.max(memory, megabytes());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await new Promise((resolve) => setTimeout(resolve, aloneBeforeMs));
  longest = 0;
  const [cpu, began] = [cpuSeconds(), performance.now()];
  const note = await work();
  const seconds = (performance.now() - began) / 1000;
  await new Promise((resolve) => setTimeout(resolve, aloneAfterMs));
  ended.abort();
  await others;
  console.log(
    `${name.padEnd(58)}${seconds.toFixed(2).padStart(7)} s${(cpuSeconds() - cpu).toFixed(2).padStart(7)} CPU s, others ${longest.toFixed(0).padStart(5)} ms at most, ${memory.toFixed(0).padStart(5)} MB  ${note}`,
  );
}

const at = (index: number) => new Date(Date.UTC(2026, 4, 1) + index * 1000).toISOString();
const longName = (index: number) =>
  `${'reed-bed/'.repeat(55)}${String(index).padStart(8, '0')}.txt`;
const counts = (answers: { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))]
    .map((status) => `${answers.filter((one) => one.status === status).length} x ${status}`)
    .join(', ');

function seed(): { project: string; dataset: string } {
  const projects = Math.round(3000 * scale);
  const project = db.prepare(
    'INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const note = db.prepare(
    "INSERT INTO notes (note_id, project_id, text, author, created_at, updated_at) VALUES (?, ?, ?, 'User', ?, ?)",
  );
  db.exec('BEGIN');
  for (let i = 0; i < projects; i++)
    project.run(`project-${i}`, user, `Project ${i}`, 'd'.repeat(10_000), at(i), at(i));
  for (let i = 0; i < 1000 * scale; i++)
    note.run(`note-${i}`, 'project-0', 'n'.repeat(10_000), at(i), at(i));
  db.prepare(
    `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device, pending_count, created_at, updated_at)
     VALUES ('dataset', 'project-1', ?, 'Card', 'by_device', 'audiomoth', ?, ?, ?)`,
  ).run(user, 30_000 * scale, at(0), at(0));
  const file = db.prepare(
    `INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, status, reserved_at)
     VALUES (?, 'dataset', ?, '.wav', 'audio/wav', 1, 'pending', ?)`,
  );
  for (let i = 0; i < 30_000 * scale; i++)
    file.run(`file-${i}`, `card/${String(i).padStart(8, '0')}.WAV`, new Date().toISOString());
  db.exec('COMMIT');
  return { project: 'project-0', dataset: 'dataset' };
}

try {
  const { project, dataset } = seed();
  await measure(`${visitors} sign-ins of visitors at once`, async () =>
    counts(
      await Promise.all(
        Array.from({ length: visitors }, (_, i) =>
          call(
            'POST',
            '/api/auth/sign-in/email',
            { email: `nobody-${i}@biophony.example`, password: 'guess' },
            '',
          ),
        ),
      ),
    ),
  );
  const list = () => call('GET', '/api/projects');
  const megabytesOf = (answers: { text: string }[]) =>
    `${(answers.reduce((sum, { text }) => sum + text.length, 0) / 1e6).toFixed(1)} MB`;
  await measure('list of 3,000 projects of longest description', async () =>
    megabytesOf([await list()]),
  );
  await measure('ten such lists at once', async () =>
    megabytesOf(await Promise.all(Array.from({ length: 10 }, list))),
  );
  await measure('ten renames in a project of 1,000 long notes', async () => {
    const answers = [];
    for (let i = 0; i < 10; i++)
      answers.push(await call('PUT', `/api/projects/${project}`, { title: `Reed bed ${i}` }));
    return megabytesOf(answers);
  });
  const validation = JSON.stringify({
    files: Array.from({ length: 20_000 * scale }, (_, i) => ({ name: longName(i), size: 1 })),
    classification_method: 'by_device',
    data_type_or_device: 'audiomoth',
  });
  const validate = () => call('POST', '/api/data/validation/validate', validation);
  for (const many of (process.env.VALIDATIONS ?? (isQuick ? '1' : '4,40')).split(',').map(Number))
    await measure(
      `${many} validations of 20,000 long names at once (${(validation.length / 1e6).toFixed(0)} MB each)`,
      async () => {
        const answers = await Promise.all(Array.from({ length: many }, validate));
        return `${counts(answers)}, ${megabytesOf(answers)}`;
      },
    );
  for (const time of ['first', 'second'])
    await measure(`complete-upload of 30,000 promises, ${time} time`, async () =>
      megabytesOf([await call('POST', `/api/data/datasets/${dataset}/complete-upload`)]),
    );
  await measure('deleting that account', async () => {
    const answer = await call('DELETE', '/api/user/delete', undefined, server.idToken);
    return counts([answer]);
  });
  await measure(`the ${afterwardsMs / 1000} seconds after it`, async () => {
    await new Promise((resolve) => setTimeout(resolve, afterwardsMs));
    return '';
  });
} finally {
  db.close();
  await server.stop();
}
