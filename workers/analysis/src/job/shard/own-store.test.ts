import type { Lease } from '@biophony/contract';
import { expect, test } from 'vitest';
import { reachableLease, reachableUrl } from './own-store.ts';

const base_url = 'https://sounds.example';
const apiUrl = 'http://10.0.0.5:8787';

test.each([
  ['https://sounds.example/store/abc', 'http://10.0.0.5:8787/store/abc'],
  ['https://bucket.r2.example/u/1?sig=2', 'https://bucket.r2.example/u/1?sig=2'],
  ['https://sounds.example.org/store/abc', 'https://sounds.example.org/store/abc'],
])('a URL %s of a store is reached at %s', (url, reached) => {
  expect(reachableUrl(url, { base_url }, apiUrl)).toBe(reached);
});

test('recordings and parts of a lease are read over the address that the runner has', () => {
  const at = (name: string) => ({ name, download_url: `${base_url}/store/${name}` });
  const lease = { base_url, files: [at('a.wav')], parts: [at('part.csv')] } as unknown as Lease;
  const { files, parts } = reachableLease(lease, apiUrl);
  expect([...files, ...parts].map((source) => source.download_url)).toEqual([
    'http://10.0.0.5:8787/store/a.wav',
    'http://10.0.0.5:8787/store/part.csv',
  ]);
  expect(files[0]).toMatchObject({ name: 'a.wav' });
});
