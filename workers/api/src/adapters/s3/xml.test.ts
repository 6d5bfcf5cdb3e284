import { expect, it } from 'vitest';
import { parseList } from '../s3-blobs/list-objects.ts';
import { elementsOf, escapedXml, textOf } from './xml.ts';

it('texts are read as they are meant', () => {
  const text = `a&b <c> "d" é`;
  expect(textOf(`<Key>${escapedXml(text)}</Key>`, 'Key')).toBe(text);
  expect(textOf('<Key>&#233;&#x2602;&quot;</Key>', 'Key')).toBe('é☂"');
  expect(textOf('<Key/>', 'Key')).toBeUndefined();
  expect(elementsOf('<A xmlns="x">1</A><AB>2</AB><A>3</A>', 'A')).toEqual(['1', '3']);
});

it('a list has its keys, sizes and cursor, with and without encoded names', () => {
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><Size>7</Size><LastModified>2026-05-01T04:10:00.000Z</LastModified></Contents>`;
  const putAt = new Date('2026-05-01T04:10:00.000Z');
  const page = (inner: string) => `<ListBucketResult>${inner}</ListBucketResult>`;
  const encoded = `<EncodingType>url</EncodingType>${object('u/a+b%26%C3%A9%2B')}`;
  const more =
    '<IsTruncated>true</IsTruncated><NextContinuationToken>t&amp;1</NextContinuationToken>';
  expect(parseList(page(encoded + more))).toEqual({
    blobs: [{ key: 'u/a b&é+', size: 7, putAt }],
    cursor: 't&1',
  });
  expect(parseList(page(object('u/a+b&amp;%41')))).toEqual({
    blobs: [{ key: 'u/a+b&%41', size: 7, putAt }],
    cursor: null,
  });
});
