import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { integrityOf } from './widget-script.ts';

const script = (name: string, text: string) => ({ name, source: Buffer.from(text) });
const entry = script('biophony-widget.js', 'one()');

it('tells an address with the version of the kit, and the hash that browsers compare', () => {
  const told = integrityOf('1.2.3', [entry]);
  expect(told.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  expect(told.url).toBe(`/widget/${told.version}/biophony-widget.js`);
  const hash = createHash('sha384').update('one()').digest('base64');
  expect(told.integrity).toBe(`sha384-${hash}`);
});

it('gives another address to every other content, of any of the files', () => {
  const part = script('part.js', 'two()');
  const all = [
    [entry],
    [script('biophony-widget.js', 'one();')],
    [entry, part],
    [entry, script('part.js', 'two();')],
    [entry, script('other.js', 'two()')],
  ];
  expect(new Set(all.map((scripts) => integrityOf('1.2.3', scripts).version)).size).toBe(5);
  expect(integrityOf('1.2.3', [entry])).toEqual(integrityOf('1.2.3', [entry]));
});
