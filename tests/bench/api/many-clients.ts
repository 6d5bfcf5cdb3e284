// Ten minutes of 200 clients of 20 people at work: no call may fail, and memory may not grow after the first two minutes.
// Calls to GET /api/health by as many clients, at the end of the same run, are the peer.
import { isQuick, sized } from '../quick.ts';
import { loadText, processUse } from '../measure.ts';
import { Load, ms, percentile, type Answer, type Shot } from './support/load.ts';
import { newUser, startServer } from './support/server.ts';

const clients = sized('CLIENTS', 200, 4);
const people = Math.min(sized('PEOPLE', 20, 2), clients);
const seconds = sized('SECONDS', 600, 1);
const steadyAfter = Math.min(120, seconds / 2);
const recording = new Uint8Array(16_384);
const growthAllowed = 1.15;

type Kind = 'read' | 'write' | 'body' | 'health';
const times: Record<Kind, number[]> = { read: [], write: [], body: [], health: [] };
const failures = new Map<string, number>();

const server = await startServer();
const began = performance.now();
const elapsed = () => (performance.now() - began) / 1000;

function noted(kind: Kind, name: string, { status, text, ms: took }: Answer): string | null {
  times[kind].push(took);
  if (status < 400) return text;
  const failure = `${name} answered ${status}: ${(JSON.parse(text) as { error: string }).error}`;
  failures.set(failure, (failures.get(failure) ?? 0) + 1);
  return null;
}

class Client {
  readonly #load: Load;
  #project = '';
  #cards = 0;

  constructor(load: Load) {
    this.#load = load;
  }

  async #call<T>({ method, path, body }: Shot): Promise<T> {
    const kind = path === '/api/health' ? 'health' : method === 'GET' ? 'read' : 'write';
    const name = `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')}`;
    const text = noted(kind, name, await this.#load.call({ method, path, body }));
    if (text === null) throw new Error(name);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  async begin(name: string): Promise<void> {
    const shot = { method: 'POST', path: '/api/projects', body: { title: name } } as const;
    this.#project = (
      await this.#call<{ project: { project_id: string } }>(shot)
    ).project.project_id;
  }

  async #upload(): Promise<string> {
    const { data_id } = await this.#call<{ data_id: string }>({
      method: 'POST',
      path: `/api/data/${this.#project}/dataset`,
      body: {
        dataset_name: `Card ${this.#cards++}`,
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      },
    });
    const path = `/api/data/datasets/${data_id}`;
    const files = Array.from({ length: 5 }, (_, at) => ({
      filename: `20260501_06000${at}.WAV`,
      content_type: 'audio/wav',
      size: recording.length,
    }));
    const tickets = await this.#call<{
      files: { upload_url: string; headers: Record<string, string> }[];
    }>({ method: 'POST', path: `${path}/upload-urls`, body: { files } });
    for (const { upload_url, headers } of tickets.files)
      noted('body', 'PUT', await this.#load.put(upload_url, headers, recording));
    await this.#call({ method: 'POST', path: `${path}/complete-upload` });
    return path;
  }

  /** A card comes, is looked at, written about, and taken away again, so that the service holds as much as before. */
  async round(): Promise<void> {
    const project = `/api/projects/${this.#project}`;
    const look = async (...paths: string[]) => {
      for (const path of paths) await this.#call({ method: 'GET', path });
    };
    await look(
      '/api/user/profile',
      '/api/projects',
      project,
      `/api/data/${this.#project}/datasets`,
    );
    const dataset = await this.#upload();
    await look(`${dataset}/files`, project, `/api/data/${this.#project}/datasets`, '/api/projects');
    const { note } = await this.#call<{ note: { note_id: string } }>({
      method: 'POST',
      path: `${project}/notes`,
      body: { text: 'Wind from the west.' },
    });
    await look(`/api/analysis/projects/${this.#project}/analyses`, project);
    await this.#call({ method: 'DELETE', path: `${project}/notes/${note.note_id}` });
    await this.#call({ method: 'DELETE', path: dataset });
  }

  health(): Promise<unknown> {
    return this.#call({ method: 'GET', path: '/api/health' });
  }
}

/** The most memory that the server held before and after `steadyAfter`, bytes, looked at ten times a second. */
const held = { before: 0, after: 0 };
const watch = setInterval(() => {
  const now = processUse(server.pid)?.residentBytes ?? 0;
  const span = elapsed() < steadyAfter ? 'before' : 'after';
  held[span] = Math.max(held[span], now);
}, 100);

async function until(
  end: number,
  workers: readonly Client[],
  work: (one: Client) => Promise<unknown>,
) {
  const lane = async (one: Client) => {
    // A call that fails is counted, and its client goes on as people do.
    while (elapsed() < end) await work(one).catch(() => {});
  };
  await Promise.all(workers.map(lane));
}

function report(name: string, kinds: Kind[], overSeconds: number): number {
  const all = kinds.flatMap((kind) => times[kind]).sort((a, b) => a - b);
  const perSecond = all.length / overSeconds;
  const spread = [0.5, 0.99, 1].map((share) => ms(percentile(all, share)));
  console.log(
    `${name.padEnd(22)} ${perSecond.toFixed(0).padStart(5)}/s  p50 ${spread[0]}, p99 ${spread[1]}, longest ${spread[2]} (${all.length})`,
  );
  return perSecond;
}

const users = [];
for (let index = 0; index < people; index++)
  users.push({ ...server, ...(await newUser(server.baseUrl)) });
const loads = users.map((user) => new Load(user, Math.ceil(clients / people)));
const workers = Array.from({ length: clients }, (_, at) => new Client(loads[at % people] as Load));
try {
  await Promise.all(workers.map((one, at) => one.begin(`Ridge ${at}`)));
  const first = elapsed();
  await until(first + seconds, workers, (one) => one.round());
  const worked = elapsed() - first;
  clearInterval(watch);
  const peerSeconds = Math.min(10, seconds);
  await until(elapsed() + peerSeconds, workers, (one) => one.health());
  console.log(`${clients} clients of ${people} people, ${worked.toFixed(0)} s, ${loadText()}`);
  report('reads', ['read'], worked);
  report('writes', ['write'], worked);
  report('recordings of 16 KB', ['body'], worked);
  const all = report('all', ['read', 'write', 'body'], worked);
  const peer = report('peer: GET /api/health', ['health'], peerSeconds);
  console.log(`calls as a share of the peer's: ${(all / peer).toFixed(2)}`);
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
  console.log(
    `memory at most: ${megabytes(held.before)} in the first ${steadyAfter} s, ${megabytes(held.after)} after`,
  );
  for (const [failure, count] of failures) console.log(`failed ${count} times: ${failure}`);
  if (failures.size > 0) process.exitCode = 1;
  if (!isQuick && held.after > growthAllowed * held.before) {
    console.log(`The memory grew by more than ${((growthAllowed - 1) * 100).toFixed(0)}%.`);
    process.exitCode = 1;
  }
} finally {
  clearInterval(watch);
  for (const load of loads) load.close();
  await server.stop();
}
