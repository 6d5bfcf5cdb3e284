import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi, type TestContext } from 'vitest';
import { remoteFile, readCsv } from './remote-file.ts';
import { serveFiles, type ServedFiles, type Trouble } from '../testing/serve-files.ts';

describe('a server that knows no ranges', () => {
  let served: ServedFiles;
  beforeAll(async () => {
    served = await serveFiles({ 'a.bin': Uint8Array.of(1, 2, 3, 4) }, { ranges: false });
  });
  afterAll(() => served.close());

  it('is asked once for a small file', async () => {
    const file = remoteFile(served.url('a.bin'), 4);
    expect([...(await file.read(1, 2))]).toEqual([2, 3]);
    expect([...(await file.read(3, 9))]).toEqual([4]);
    expect(served.requests).toEqual(['a.bin']);
  });

  it('cannot give a file that is too large for memory', async () => {
    const file = remoteFile(served.url('a.bin'), 4, 3);
    await expect(file.read(1, 2)).rejects.toMatchObject({ code: 'no_ranges' });
  });
});

// Attempts follow each other at once.
beforeAll(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterAll(() => void vi.restoreAllMocks());

const expected = Array.from({ length: 5000 }, (_, at) => `Wäld ${at}.WAV`);
const csv = `file,recorded_at\n${expected.map((name) => `${name},\n`).join('')}`;
const bytes = new TextEncoder().encode(csv);

const times = (count: number, trouble: Trouble) => Array.from({ length: count }, () => trouble);

async function serve(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  troubles: readonly Trouble[],
  ranges = true,
) {
  const served = await serveFiles({ 'files.csv': bytes }, { troubles, ranges });
  onTestFinished(() => served.close());
  const url = served.url('files.csv');
  return { url, file: remoteFile(url, bytes.length), requests: served.requests };
}

/** Names in the table, as they are read. */
async function namesIn(url: string): Promise<string[]> {
  const names: string[] = [];
  await readCsv<'file'>('files.csv', url, ({ textOf }) => void names.push(textOf('file')));
  return names;
}

const passing: [string, Trouble][] = [
  ['the connection breaks before the answer', { breaksAfter: 0 }],
  ['the connection breaks in the answer', { breaksAfter: 5 }],
  ['the store is busy', { status: 503 }],
  ['the store is asked too often', { status: 429 }],
];

describe('a range', () => {
  it.for(passing)('is asked for again when %s', async ([, trouble], context) => {
    const { file, requests } = await serve(context, times(2, trouble));
    context.expect(await file.read(10, 20)).toEqual(bytes.slice(10, 30));
    context.expect(requests).toEqual(Array.from({ length: 3 }, () => 'files.csv 10-29'));
  });

  it('that cannot be had is given up', async (context) => {
    const { file, requests } = await serve(context, times(9, { status: 503 }));
    await context.expect(file.read(10, 20)).rejects.toMatchObject({ code: 'unreachable' });
    context.expect(requests).toHaveLength(4);
  });

  it.for([
    [403, 'expired'],
    [404, 'missing'],
    [400, 'unreachable'],
  ] as const)('that is refused with %i is not asked for again', async ([status, code], context) => {
    const { file, requests } = await serve(context, [{ status }]);
    await context.expect(file.read(10, 20)).rejects.toMatchObject({ code });
    context.expect(requests).toHaveLength(1);
  });
});

describe('a table', () => {
  it.for(passing)('is read whole, each row once, when %s', async ([, trouble], context) => {
    const { url, requests } = await serve(context, times(2, trouble));
    context.expect(await namesIn(url)).toEqual(expected);
    context.expect(requests).toHaveLength(3);
  });

  it('goes on within a character', async (context) => {
    const within = bytes.indexOf(0xc3, 60_000) + 1;
    const { url, requests } = await serve(context, [{ breaksAfter: within }]);
    context.expect(await namesIn(url)).toEqual(expected);
    // What came last may be lost with the connection, and is asked for again.
    const onwards = context.expect.stringMatching(/^files\.csv [1-9]/);
    context.expect(requests).toEqual(['files.csv', onwards]);
  });

  it('goes on with a server that knows no ranges', async (context) => {
    const { url, requests } = await serve(context, [{ breaksAfter: 70_000 }], false);
    context.expect(await namesIn(url)).toEqual(expected);
    context.expect(requests).toEqual(['files.csv', 'files.csv']);
  });

  it('is whole where the connection breaks behind its last byte', async (context) => {
    const { url } = await serve(context, [{ breaksAfter: bytes.length }]);
    context.expect(await namesIn(url)).toEqual(expected);
  });

  it('that is not read to its end lets the connection go', async (context) => {
    const endless = createServer((_, response) => {
      const more = () => {
        while (response.write(bytes));
        response.once('drain', more);
      };
      more();
    });
    const letGo = new Promise<void>((resolve) => {
      endless.on('connection', (socket) => socket.once('close', () => resolve()));
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    context.onTestFinished(() => {
      endless.closeAllConnections();
      endless.close();
    });
    const { port } = endless.address() as AddressInfo;
    const enough = () => {
      throw new Error('There is enough.');
    };
    const reading = readCsv('files.csv', `http://127.0.0.1:${port}/`, enough);
    await context.expect(reading).rejects.toThrow('There is enough.');
    await letGo;
  });

  it('that breaks off again and again is given up', async (context) => {
    const { url, requests } = await serve(context, times(9, { breaksAfter: 0 }));
    await context.expect(namesIn(url)).rejects.toMatchObject({ code: 'unreachable' });
    context.expect(requests).toHaveLength(4);
  });
});
