import { expect, test } from 'vitest';
import { listRows } from './answer-rows.ts';

const bodyOf = (text: string, pieceBytes: number) => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        controller.enqueue(bytes.slice(at, at + pieceBytes));
      controller.close();
    },
  });
};

const answer = {
  dataset: { name: '"files": [{"a":1}]', files: [{ inner: true }], tags: [['files']] },
  files: [
    { filename: 'a "quoted" \\ name].wav', size_bytes: 1, nested: { list: [1, { two: 2 }] } },
    { filename: 'ünïcode 🦉 }{.wav', size_bytes: 2, nested: null },
    {},
  ],
  others: [{ files: [1] }],
  stored: 3,
};

test.each([1, 2, 3, 7, 64, 10_000])(
  'rows come one by one from pieces of %i bytes',
  async (size) => {
    for (const indent of [0, 2]) {
      const rows: unknown[] = [];
      const take = (row: never) => void rows.push(row);
      const rest = await listRows(bodyOf(JSON.stringify(answer, null, indent), size), {
        list: 'files',
        take,
      });
      expect(rows).toEqual(answer.files);
      expect(JSON.parse(rest)).toEqual({ ...answer, files: [] });
    }
  },
);

test('an answer without the list, or with an empty one, is whole', async () => {
  for (const whole of [
    { error: 'No', code: 'x' },
    { files: [], stored: 0 },
  ]) {
    const rest = await listRows(bodyOf(JSON.stringify(whole), 5), {
      list: 'files',
      take: () => expect.unreachable(),
    });
    expect(JSON.parse(rest)).toEqual(whole);
  }
});

test('what is no JSON stays what it is', async () => {
  const page = '<html>"files": [ }} ]</html>';
  const rest = await listRows(bodyOf(page, 4), { list: 'files', take: () => {} });
  expect(() => JSON.parse(rest)).toThrow();
});
