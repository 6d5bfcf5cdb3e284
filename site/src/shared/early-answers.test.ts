import { afterEach, expect, it, vi } from 'vitest';
import { askEarly, fetchOrEarly } from './early-answers.ts';

const address = 'https://api.example/api/projects';

const service = (...statuses: number[]) => {
  const calls = vi.fn(async () => new Response('{}', { status: statuses.shift() ?? 200 }));
  vi.stubGlobal('fetch', calls);
  return calls;
};

afterEach(() => void vi.unstubAllGlobals());

it('gives an early answer to the first call for it, and to nobody else', async () => {
  const calls = service(200, 200);
  askEarly('GET', `${address}?limit=500`, 'token');
  await fetchOrEarly(`${address}?limit=500`);
  expect(calls).toHaveBeenCalledTimes(1);
  await fetchOrEarly(`${address}?limit=500`);
  expect(calls).toHaveBeenCalledTimes(2);
});

it('keeps methods and further pages apart', async () => {
  const calls = service();
  askEarly('GET', address, 'token');
  await fetchOrEarly(address, { method: 'POST' });
  await fetchOrEarly(`${address}?cursor=abc`);
  expect(calls).toHaveBeenCalledTimes(3);
  await fetchOrEarly(address);
  expect(calls).toHaveBeenCalledTimes(3);
});

it('asks again when the early answer was a refused token or a failure of the service', async () => {
  for (const status of [401, 503]) {
    const calls = service(status, 200);
    askEarly('GET', address, 'old');
    expect((await fetchOrEarly(address)).status).toBe(200);
    expect(calls).toHaveBeenCalledTimes(2);
  }
});

it('passes on an answer that says no', async () => {
  const calls = service(404);
  askEarly('GET', address, 'token');
  expect((await fetchOrEarly(address)).status).toBe(404);
  expect(calls).toHaveBeenCalledTimes(1);
});

it('asks again when the connection broke', async () => {
  const calls = vi.fn().mockRejectedValueOnce(new TypeError('no network'));
  calls.mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', calls);
  askEarly('GET', address, 'token');
  expect((await fetchOrEarly(address)).status).toBe(200);
});
