import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { HttpRefused } from './address.ts';

/** Asks for an address of a web server that leads to another one. */
async function asked(address: string, location: string) {
  const addresses: string[] = [];
  const leading = async (url: unknown) => {
    addresses.push(String(url));
    return addresses.length === 1
      ? new Response(null, { status: 302, headers: { location } })
      : new Response('sound');
  };
  const { signal } = new AbortController();
  const answer = await ask(new URL(address), {}, signal, 'GET', leading).catch(
    (error: unknown) => error,
  );
  return { answer, addresses };
}

test.each([
  ['http://a.example/1', 'https://b.example/2'],
  ['https://a.example/1', 'https://b.example/2'],
  ['http://a.example/1', 'http://b.example/2'],
])('a redirect from %s to %s is followed (S20.12)', async (from, to) => {
  const { answer, addresses } = await asked(from, to);
  expect(answer).toMatchObject({ url: new URL(to) });
  expect(addresses).toEqual([from, to]);
});

test('a redirect from https to http is refused, and not asked for (S20.12)', async () => {
  const { answer, addresses } = await asked('https://a.example/1', 'http://a.example/2');
  expect(answer).toBeInstanceOf(HttpRefused);
  expect(addresses).toEqual(['https://a.example/1']);
});
