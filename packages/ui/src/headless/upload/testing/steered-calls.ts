interface Rule {
  matches(method: string, path: string): boolean;
  answer(send: () => Promise<Response>): Promise<Response>;
}

/** `fetch` as a client takes it, in which a test can hold back or refuse a call such as `POST /validate`. */
export interface SteeredCalls {
  fetch: typeof globalThis.fetch;
  /** The service answers, but the answer travels until `release` is called; `answered` resolves when it set out. */
  hold(call: string): { answered: Promise<void>; release(): void };
  /** The service does what it is asked, but its answers are lost. Answers what lets them through again. */
  lose(call: string): () => void;
  /** The service never sees the call. Answers what lets calls through again. */
  refuse(call: string, status?: number): () => void;
}

/** Steers calls of a client to a real service. A call is named by its method and the end of its path. */
export function steeredCalls(): SteeredCalls {
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
