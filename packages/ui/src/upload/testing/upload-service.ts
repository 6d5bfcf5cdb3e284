import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@biophony/sdk';
import { freePort } from '../../../../../tools/scripts/service/free-port.ts';
import { ended } from '../../../../../tools/scripts/service/keep-runner.ts';
import { startApi } from '../../../../../tools/scripts/service/processes.ts';

interface Rule {
  matches(method: string, path: string): boolean;
  answer(send: () => Promise<Response>): Promise<Response>;
}

/** A client's `fetch` that can hold or refuse a call such as `POST /validate`. */
interface SteeredCalls {
  fetch: typeof globalThis.fetch;
  /** The answer waits for `release`; `answered` resolves when it set out. */
  hold(call: string): { answered: Promise<void>; release(): void };
  /** Answers get lost. Returns a function that ends this. */
  lose(call: string): () => void;
  /** The service never sees the call. Returns a function that ends this. */
  refuse(call: string, status?: number): () => void;
}

/** A call is named by its method and the end of its path. */
function steeredCalls(): SteeredCalls {
  const rules = new Set<Rule>();
  const rule = (call: string, answer: Rule['answer']): Rule => {
    const [method, end = ''] = call.split(' ');
    return { matches: (verb, path) => verb === method && path.endsWith(end), answer };
  };
  return {
    fetch: (input, init) => {
      const { pathname } = new URL(String(input));
      const send = () => globalThis.fetch(input, init);
      for (const { matches, answer } of [...rules].reverse())
        if (matches(init?.method ?? 'GET', pathname)) return answer(send);
      return send();
    },
    hold(call) {
      let setOut = () => {};
      let release = () => {};
      const answered = new Promise<void>((resolve) => (setOut = resolve));
      const released = new Promise<void>((resolve) => (release = resolve));
      const held = rule(call, async (send) => {
        rules.delete(held);
        const response = await send();
        setOut();
        await released;
        return response;
      });
      rules.add(held);
      return { answered, release };
    },
    lose(call) {
      const lost = rule(call, async (send) => {
        await send();
        throw new TypeError('fetch failed');
      });
      rules.add(lost);
      return () => void rules.delete(lost);
    },
    refuse(call, status = 400) {
      const refused = rule(call, async () =>
        Response.json({ error: '', code: 'refused', request_id: 'r' }, { status }),
      );
      rules.add(refused);
      return () => void rules.delete(refused);
    },
  };
}

export interface UploadService {
  client: Client;
  calls: SteeredCalls;
  projectId: string;
}

export async function openUploadService() {
  const dataDir = await mkdtemp(join(tmpdir(), 'biophony-ui-'));
  const port = await freePort();
  const { url, api } = await startApi({
    port,
    dataDir,
    runnerSecret: 'r'.repeat(43),
    output: 'ignore',
  });
  let people = 0;
  return {
    async person(): Promise<UploadService> {
      const calls = steeredCalls();
      const anyone = createClient({ baseUrl: url });
      const session = await anyone.auth.signUp({
        email: `person-${++people}@biophony.example`,
        password: 'heard-at-first-light',
        name: 'Ada Lovelace',
      });
      const token = await anyone.auth.token(session.token);
      const client = createClient({
        baseUrl: url,
        auth: { getToken: async () => token },
        fetch: calls.fetch,
        maxRetries: 0,
      });
      const project = await client.projects.create({ title: 'North ridge', description: '' });
      return { client, calls, projectId: project.project_id };
    },
    async close() {
      api.kill('SIGTERM');
      await ended(api);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
