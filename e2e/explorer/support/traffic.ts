import type { Page } from '@playwright/test';

interface Answer {
  path: string;
  /** Bytes of its head and of its content, as they crossed the wire. */
  head: number;
  content: number;
  /** Bytes that its head told of; null where it did not tell. */
  told: number | null;
  state: 'under way' | 'ended' | 'broken';
}

/** What a page has asked for and got so far. */
export interface Traffic {
  /** Paths, in the order in which they were asked for; the browser's own questions before others are left out. */
  readonly asked: readonly string[];
  /** Paths that are still being answered. */
  underWay(): string[];
  /** Paths whose answer did not come whole. */
  broken(): string[];
  /** Bytes of all answers. */
  bytes(): number;
}

/** Counts what a page asks for from now on. */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const asked: string[] = [];
  const answers = new Map<string, Answer>();
  network.on('Network.requestWillBeSent', ({ requestId, request: { method, url } }) => {
    const path = new URL(url).pathname;
    if (method !== 'OPTIONS') asked.push(path);
    answers.set(requestId, { path, head: 0, content: 0, told: null, state: 'under way' });
  });
  const change = (requestId: string, changed: (answer: Answer) => Partial<Answer>) => {
    const answer = answers.get(requestId);
    if (answer) Object.assign(answer, changed(answer));
  };
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const [, length] =
      Object.entries(response.headers).find(([name]) => /^content-length$/i.test(name)) ?? [];
    const told = length === undefined ? null : Number(length);
    change(requestId, () => ({ head: response.encodedDataLength, told }));
  });
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    change(requestId, ({ content }) => ({ content: content + encodedDataLength })),
  );
  network.on('Network.loadingFinished', ({ requestId }) =>
    change(requestId, () => ({ state: 'ended' })),
  );
  // Chromium says so too of some answers that a page reads piece by piece and has read to their end.
  network.on('Network.loadingFailed', ({ requestId }) =>
    change(requestId, ({ content, told }) => ({ state: content === told ? 'ended' : 'broken' })),
  );
  const inState = (state: Answer['state']) =>
    [...answers.values()].filter((answer) => answer.state === state).map(({ path }) => path);
  return {
    asked,
    underWay: () => inState('under way'),
    broken: () => inState('broken'),
    bytes: () => [...answers.values()].reduce((sum, { head, content }) => sum + head + content, 0),
  };
}
