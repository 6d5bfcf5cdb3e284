import { expect, it } from 'vitest';
import { namedPages } from './project-dialogs.tsx';

it('reads the origins of pages as people write their addresses', () => {
  const text = ' https://Reserve.example/birds?a=1\n\nreserve.example\nwww.reserve.example:8443/\n';
  expect(namedPages(text)).toEqual({
    origins: ['https://reserve.example', 'https://www.reserve.example:8443'],
  });
  expect(namedPages('http://localhost:5173/a\nhttp://127.0.0.1')).toEqual({
    origins: ['http://localhost:5173', 'http://127.0.0.1'],
  });
  expect(namedPages(' \n')).toEqual({ origins: [] });
});

it.each(['http://reserve.example', 'ftp://reserve.example', 'our page', '*', 'https://*.example'])(
  'tells that %s names no page that can be read safely',
  (line) => expect(namedPages(`https://reserve.example\n${line}`)).toEqual({ odd: line }),
);
