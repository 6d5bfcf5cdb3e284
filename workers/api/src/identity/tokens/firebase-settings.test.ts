import { expect, it } from 'vitest';
import { firebaseSettings } from './firebase-settings.ts';

const given = { projectId: 'demo-a', emulatorHost: '127.0.0.1:9099', production: false };

it('the emulator is for demo projects, and never for production', () => {
  expect(firebaseSettings(given)).toMatchObject({ projectId: 'demo-a', emulator: true });
  expect(firebaseSettings({ ...given, emulatorHost: undefined })?.emulator).toBe(false);
  expect(firebaseSettings({ ...given, projectId: undefined })).toBeUndefined();
  expect(() => firebaseSettings({ ...given, projectId: 'biophony' })).toThrow(/demo-/);
  expect(() => firebaseSettings({ ...given, production: true })).toThrow(/in production/);
  expect(() => firebaseSettings({ ...given, projectId: undefined, production: true })).toThrow();
});
