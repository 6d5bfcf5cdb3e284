import { expect, it } from 'vitest';
import { firebaseSettings } from './firebase-settings.ts';

const given = {
  project: { name: 'PROJECT', id: 'demo-a' },
  emulatorHost: '127.0.0.1:9099',
  production: false,
};

it('the emulator is for demo projects, and never for production', () => {
  expect(firebaseSettings(given)).toMatchObject({ projectId: 'demo-a', emulator: true });
  expect(firebaseSettings({ ...given, emulatorHost: undefined })?.emulator).toBe(false);
  expect(
    firebaseSettings({ ...given, project: { name: 'PROJECT', id: undefined } }),
  ).toBeUndefined();
  expect(() =>
    firebaseSettings({ ...given, project: { name: 'PROJECT', id: 'biophony' } }),
  ).toThrow(/demo-/);
  expect(() => firebaseSettings({ ...given, production: true })).toThrow(/in production/);
  expect(() => firebaseSettings({ ...given, emulatorHost: 'yes' })).toThrow(/host with a port/);
  expect(() =>
    firebaseSettings({ ...given, project: { name: 'PROJECT', id: undefined }, production: true }),
  ).toThrow();
});
