import { expect, test } from 'vitest';
import { createPictureNames } from './picture-names.ts';

test('pictures are named by recorder and day, none twice, and none outside their folder', () => {
  const nameOf = createPictureNames();
  const day = '2024-05-01';
  expect(nameOf('24F319055FDF2902', day)).toBe('24F319055FDF2902/2024-05-01.png');
  expect(nameOf('24F319055FDF2902', day)).toBe('24F319055FDF2902/2024-05-01_2.png');
  expect(nameOf('24f319055fdf2902', day)).toBe('24f319055fdf2902/2024-05-01_3.png');
  expect(nameOf('Höhe 7/../../etc', day)).toBe('Höhe_7_.._.._etc/2024-05-01.png');
  expect(nameOf('..', day)).toBe('unknown/2024-05-01.png');
  expect(nameOf(null, day)).toBe('unknown/2024-05-01_2.png');
  expect(nameOf('x'.repeat(300), day)).toBe(`${'x'.repeat(60)}/2024-05-01.png`);
});
