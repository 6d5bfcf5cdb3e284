import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { csvLine, plainLine, createCsvReader, separatorOf, unmarked } from './csv.ts';

const read = (...pieces: string[]) => {
  const lines: string[][] = [];
  const reader = createCsvReader((cells) => lines.push(cells));
  for (const piece of pieces) reader.push(piece);
  reader.finish();
  return lines;
};

describe('reading CSV', () => {
  it.each([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a,b","c ""d"""\n', [['a,b', 'c "d"']]],
    [
      '"a\nb","x"\r\ny,\n',
      [
        ['a\nb', 'x'],
        ['y', ''],
      ],
    ],
    ['"a\r\nb\r"\r\n', [['a\r\nb\r']]],
    ['\n\r\n\na\n', [['a']]],
    ['a,b\rc\r\r\n', [['a', 'b'], ['c']]],
    ['"a"b"c",d\n', [['ab"c"', 'd']]],
    ['"",1\n', [['', '1']]],
    ['""\n', [['']]],
    [',\n', [['', '']]],
    ['5" nail,a"b"\n', [['5" nail', 'a"b"']]],
    ['\uFEFFa,\uFEFFb\n', [['a', '\uFEFFb']]],
    [
      'a longer cell than thirteen,"and ""another"" such one"',
      [['a longer cell than thirteen', 'and "another" such one']],
    ],
  ])('%j gives its cells', (text, expected) => expect(read(text)).toEqual(expected));

  it('does not mind where the pieces end', () => {
    const text = '\uFEFFfile,reason\r\n"A, ""B"".WAV","cut\r\nshort"\r\nx,"""\n"\r"a"b"c"\n\n';
    for (let first = 0; first <= text.length; first++)
      for (let second = first; second <= text.length; second++)
        expect(read(text.slice(0, first), text.slice(first, second), text.slice(second))).toEqual(
          read(text),
        );
  });

  it('takes another separator', () => {
    const lines: string[][] = [];
    const reader = createCsvReader((cells) => lines.push(cells), ';');
    reader.push('a;"b;c";d,e\n');
    expect(lines).toEqual([['a', 'b;c', 'd,e']]);
  });

  it('counts rows as spreadsheets do, and names the one whose quotation stays open', () => {
    const rows: number[] = [];
    const reader = createCsvReader((_, row) => rows.push(row));
    reader.push('a\r\n\n"b\nc"\r\rd\n"e\n');
    expect(reader.finish()).toBe(6);
    expect(rows).toEqual([1, 3, 5, 6]);
  });

  it.each([
    ['a,b;c;d\n1,2,3,4', ';'],
    ['a\tb;c\td\r1;2;3', '\t'],
    ['\n\n"a;b;c",d', ','],
    ['name', ','],
  ])('finds the separator of %j in its first line', (text, separator) =>
    expect(separatorOf(text)).toBe(separator),
  );

  it('does not keep a file in memory for the cells that are kept of it', async () => {
    // A thread with a heap of 16 MB reads 100 MB, and keeps a cell of each row.
    const worker = new Worker(
      `import { parentPort, workerData } from 'node:worker_threads';
      const { createCsvReader } = await import(workerData);
      const kept = [];
      const reader = createCsvReader((cells) => kept.push(cells[0]));
      for (let row = 0; row < 1000; row++)
        reader.push('a cell that is kept of row ' + row + ',' + 'x'.repeat(100_000) + row + '\\n');
      parentPort.postMessage(kept.length);`,
      {
        eval: true,
        workerData: new URL('csv.ts', import.meta.url).href,
        resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
      },
    );
    const [kept] = (await once(worker, 'message')) as [number];
    expect(kept).toBe(1000);
    await worker.terminate();
  });
});

describe('writing CSV', () => {
  it('gives what is read back', () => {
    const cells = ['a"b', 'c,d', 'e\nf', '', '7'];
    expect(read(csvLine(cells))).toEqual([cells]);
    expect(read(plainLine([...cells, '\r']))).toEqual([[...cells, '\r']]);
    expect(csvLine([null, undefined, true, 0.5])).toBe(',,true,0.5\n');
  });

  it('writes no formula for a spreadsheet, and gives the text back as it was', () => {
    const cells = ['=1+1', '+1.WAV', '-x', '@SUM(1)', '\tx', "'=1", "it's", "'x", '-0.5', '+02:00'];
    const line = csvLine([...cells, -7]);
    expect(line).toBe("'=1+1,'+1.WAV,'-x,'@SUM(1),'\tx,''=1,it's,'x,-0.5,+02:00,-7\n");
    expect(read(line)[0]?.map(unmarked)).toEqual([...cells, '-7']);
  });

  it('leaves the texts of other programs as they are', () => {
    expect(plainLine(['=1+1', -7, 'a,b'])).toBe('=1+1,-7,"a,b"\n');
  });
});
