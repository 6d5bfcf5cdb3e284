import { describe, expect, it } from 'vitest';
import { createCsvReader, csvLine } from './csv.ts';

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
    ['\n\na\n', [['a']]],
    ['"",1\n', [['', '1']]],
  ])('%j gives its cells', (text, expected) => expect(read(text)).toEqual(expected));

  it('does not mind where the pieces end', () => {
    const text = 'file,reason\n"A, ""B"".WAV","cut\nshort"\n';
    for (let at = 0; at < text.length; at++)
      expect(read(text.slice(0, at), text.slice(at))).toEqual(read(text));
  });

  it('takes back what it writes', () => {
    const cells = ['a"b', 'c,d', 'e\nf', '', '7'];
    expect(read(csvLine(cells))).toEqual([cells]);
  });

  it('writes no formula for a spreadsheet, and takes the text back as it was', () => {
    const cells = ['=1+1', '+1.WAV', '-x', '@SUM(1)', '\tx', "'=1", "it's", "'x", '-0.5', '+02:00'];
    const line = csvLine([...cells, -7]);
    expect(line).toBe("'=1+1,'+1.WAV,'-x,'@SUM(1),'\tx,''=1,it's,'x,-0.5,+02:00,-7\n");
    expect(read(line)).toEqual([[...cells, '-7']]);
  });
});
