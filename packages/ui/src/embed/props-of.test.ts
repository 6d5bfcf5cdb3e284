import { expect, it } from 'vitest';
import { propsOf } from './props-of.ts';

it('reads sites, confidence and what is compared from attributes', () => {
  expect(propsOf({ sites: ' s1, s2\ns3', confidence: '0.5' })).toMatchObject({
    props: { sites: ['s1', 's2', 's3'], confidence: 0.5, comparison: undefined },
  });
  expect(propsOf({ 'group-a': 's1 s2', 'group-b': 's3' })).toMatchObject({
    props: { comparison: { by: 'sites', a: ['s1', 's2'], b: ['s3'] } },
  });
  expect(propsOf({ 'group-a': '2024-05-01~2024-05-31', 'group-b': '2025-05-01~' })).toMatchObject({
    props: {
      comparison: {
        by: 'spans',
        a: { from: '2024-05-01', to: '2024-05-31' },
        b: { from: '2025-05-01', to: null },
      },
    },
  });
  expect(propsOf({ 'split-day': '2024-06-01' })).toMatchObject({
    props: { comparison: { by: 'day', day: '2024-06-01' } },
  });
});

it('tells of a group that is missing, and of groups of different kinds (S14.35)', () => {
  expect(propsOf({ 'group-a': 's1' })).toMatchObject({
    fault: expect.stringContaining('group-b is ""'),
  });
  expect(propsOf({ 'group-a': 's1', 'group-b': '2024-05-01~' })).toMatchObject({
    fault: expect.stringContaining('One group is of sites'),
  });
});
