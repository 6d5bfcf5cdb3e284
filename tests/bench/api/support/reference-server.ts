// The least that could answer the same calls: Hono, one SQLite table with its counts as columns, one token.
import { DatabaseSync } from 'node:sqlite';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

const [file = ':memory:', count = '10'] = process.argv.slice(2);
const db = new DatabaseSync(file);
db.exec(`PRAGMA journal_mode = WAL;
  CREATE TABLE tokens (token TEXT PRIMARY KEY, user_id TEXT NOT NULL);
  CREATE TABLE projects (project_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, title TEXT NOT NULL,
    description TEXT NOT NULL, status TEXT NOT NULL, progress_percentage INTEGER NOT NULL, file_count INTEGER NOT NULL,
    data_size_bytes INTEGER NOT NULL, note_count INTEGER NOT NULL, tags TEXT NOT NULL, created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL, version INTEGER NOT NULL);
  CREATE INDEX projects_by_user ON projects (user_id, updated_at DESC);
  INSERT INTO tokens VALUES ('token', 'user');`);
const insert = db.prepare('INSERT INTO projects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
const now = new Date().toISOString();
for (let index = 0; index < Number(count); index++)
  insert.run(
    crypto.randomUUID(),
    'user',
    `Project ${index}`,
    '',
    'active',
    0,
    0,
    0,
    0,
    '[]',
    now,
    now,
    1,
  );

const owner = db.prepare('SELECT user_id FROM tokens WHERE token = ?');
const list = db.prepare(
  'SELECT * FROM projects WHERE user_id = ? ORDER BY updated_at DESC LIMIT 1000',
);
const one = db.prepare('SELECT * FROM projects WHERE project_id = ? AND user_id = ?');
const profile = db.prepare('SELECT * FROM tokens WHERE user_id = ?');

const app = new Hono<{ Variables: { user: string } }>();
app.get('/api/health', (c) => c.json({ status: 'ok' }));
app.use('/api/*', async (c, next) => {
  const token = c.req.header('authorization')?.slice('Bearer '.length) ?? '';
  const found = owner.get(token) as { user_id: string } | undefined;
  if (!found) return c.json({ error: 'unauthenticated' }, 401);
  c.set('user', found.user_id);
  return next();
});
const shown = (row: Record<string, unknown>) => ({ ...row, tags: JSON.parse(String(row.tags)) });
app.get('/api/projects', (c) => c.json({ projects: list.all(c.get('user')).map(shown) }));
app.get('/api/projects/:id', (c) =>
  c.json({ project: shown(one.get(c.req.param('id'), c.get('user')) as Record<string, unknown>) }),
);
app.get('/api/user/profile', (c) => c.json({ user: profile.get(c.get('user')) }));

const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
