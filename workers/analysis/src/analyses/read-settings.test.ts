import {
  analysisType,
  completeSettings,
  knownModels,
  settingOf,
} from '@biophony/contract/constants';
import { expect, test } from 'vitest';
import { readSettings } from './read-settings.ts';

test('a setting that cannot be is named with the place inside it', () => {
  const thresholds = { 'Strix aluco': 7 };
  expect(() => readSettings('model:owls', { thresholds })).toThrow(
    /^Setting thresholds: .*Strix aluco must have a number from 0 to 1\.$/,
  );
});

const { classes: mostClasses } = knownModels['perch-v2']!;
const numbers = [-1, 0, 0.5, 1, 1.5, 2, 2.9, 3, 48, 49, 80, 81, 6522, 6523];
const others = [250_000, 250_001, Infinity, 'auto', 'en', '../en', 'bats', 'UTC', true, {}, [3]];
const values = [...numbers, mostClasses, mostClasses + 1, ...others];

/** Whether the service takes a value of one setting, whatever band the model hears. */
function isTaken(type: string, name: string, value: unknown): boolean {
  const own = settingOf(name)?.alias_of ?? name;
  const { issues } = completeSettings(type, { [name]: value });
  return issues.every(
    ({ setting, message }) => setting !== own || /below the highest|this model hears/.test(message),
  );
}

test.each(['birdnet_v2_4', 'model:perch-v2', 'model:owls', 'audio_events', 'acoustic_indices'])(
  'the runner takes the values of %s that the service takes, and no others',
  (type) => {
    const names = Object.keys(analysisType(type)?.parameter_descriptions ?? {});
    const disagreed = names.flatMap((name) =>
      values.filter((value) => {
        try {
          readSettings(type, { fmin: null, fmax: null, [name]: value });
          return !isTaken(type, name, value);
        } catch {
          return isTaken(type, name, value);
        }
      }),
    );
    expect(disagreed).toEqual([]);
  },
);

test('as many species a window may be kept as the model has, and as the largest model where it is not known', () => {
  const isRead = (type: string, top_n: number) => {
    try {
      return readSettings(type, { top_n }).top_n === top_n;
    } catch {
      return false;
    }
  };
  for (const [id, { classes }] of Object.entries(knownModels))
    expect([isRead(`model:${id}`, classes), isRead(`model:${id}`, classes + 1)]).toEqual([
      true,
      false,
    ]);
  expect([isRead('model:owls', mostClasses), isRead('model:owls', mostClasses + 1)]).toEqual([
    true,
    false,
  ]);
});
