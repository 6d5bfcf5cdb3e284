import type { Page } from '@playwright/test';

interface Answer {
  path: string;
  /** Bytes on the wire. */
  head: number;
  content: number;
  /** By its head; null without a length. */
  told: number | null;
  state: 'under way' | 'ended' | 'broken';
}

/** So far. */
export interface Traffic {
  /** In order; without preflights. */
  readonly asked: readonly string[];
  /** Still being answered. */
  underWay(): string[];
  /** Answered incompletely. */
  broken(): string[];
  /** Of all answers. */
  bytes(): number;
}

/** From now on. */
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
  // Chromium also reports answers that a page read piece by piece to their end.
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
