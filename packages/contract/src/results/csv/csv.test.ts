import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { csvLine, plainLine } from './csv-line.ts';
import { createCsvReader } from './csv-reader.ts';
import { unmarked } from './formulas.ts';

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
    const text = '\uFEFFfile,reason\r\n"A, ""B"".WAV","cut\r\nshort"\r\nx,"""\n"\n\n';
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

  it('does not keep a file in memory for the cells that are kept of it', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const kept: string[] = [];
    const reader = createCsvReader((cells) => kept.push(cells[0]!));
    const before = held();
    for (let i = 0; i < 100; i++)
      reader.push(`a cell that is kept of row ${i},${'x'.repeat(100_000)}\n`);
    expect(held() - before).toBeLessThan(1_000_000);
    expect(kept).toHaveLength(100);
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
