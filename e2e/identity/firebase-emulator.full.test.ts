import { createClient } from '@biophony/sdk';
import { createFirebaseAuth } from '@biophony/ui/auth/firebase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIdentityService, type IdentityService } from './support/identity-service.ts';

const projectId = 'demo-biophony';
const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
if (!host)
  console.info(
    `skipped: the official emulator. Start it with "npx firebase-tools emulators:start --only auth --project ${projectId}" and set FIREBASE_AUTH_EMULATOR_HOST to what it says.`,
  );

describe.skipIf(!host)('with the official emulator of Firebase', () => {
  let testService: IdentityService;
  beforeAll(async () => {
    testService = await openIdentityService({
      BIOPHONY_FIREBASE_PROJECT_ID: projectId,
      FIREBASE_AUTH_EMULATOR_HOST: host ?? '',
    });
  });
  afterAll(() => testService?.close());

  const account = () => ({
    email: `ada-${Date.now()}@biophony.example`,
    password: 'heard-at-first-light',
    displayName: 'Ada Wren',
  });
  const signedIn = async () => {
    const auth = createFirebaseAuth({
      apiKey: 'any',
      authDomain: `${projectId}.firebaseapp.com`,
      projectId,
      emulatorUrl: `http://${host}`,
    });
    const who = account();
    const user = await auth.signUp(who);
    const api = createClient({
      baseUrl: testService.url,
      auth: { getToken: auth.getIdToken },
      maxRetries: 0,
    });
    return { auth, api, user, who };
  };

  test('somebody signs up, works with /api, signs out and in again as the same person', async () => {
    const { auth, api, user, who } = await signedIn();
    const profile = await api.user.init();
    expect(profile).toMatchObject({ email: who.email, display_name: 'Ada Wren' });
    const { project_id } = await api.projects.create({ title: 'Marsh', description: '' });
    await auth.signOut();
    await expect(auth.getIdToken()).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect(await auth.signIn(who)).toMatchObject({ uid: user.uid });
    expect((await api.projects.get(project_id)).title).toBe('Marsh');
  });

  test('a wrong password and a taken address have the codes of Firebase', async () => {
    const { auth, who } = await signedIn();
    await expect(auth.signIn({ ...who, password: 'a guess' })).rejects.toMatchObject({
      code: expect.stringMatching(/^auth\/(invalid-credential|wrong-password)$/),
    });
    await expect(auth.signUp(who)).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
  });

  test('a deleted account is gone at both, and its token stops at once', async () => {
    const { auth, api } = await signedIn();
    await api.user.init();
    await api.user.delete();
    await expect(api.user.profile()).rejects.toMatchObject({ status: 401 });
    await auth.deleteAccount();
    expect(auth.currentUser).toBeNull();
  });
});
