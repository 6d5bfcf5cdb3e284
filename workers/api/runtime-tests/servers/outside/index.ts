import { startFirebase, type Firebase } from './firebase.ts';
import { startGitHub, type GitHub } from './github.ts';
import { startGoogle, type Google } from './google.ts';
import { startPostOffice, type PostOffice } from './post-office.ts';

/** Outside services that the service calls, running on loopback. */
export interface Outside {
  firebase: Firebase;
  google: Google;
  github: GitHub;
  postOffice: PostOffice;
  /** `prefix` precedes each name. */
  settings(prefix: string): Record<string, string>;
  stop(): Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  const [firebase, google, github, postOffice] = await Promise.all([
    startFirebase(),
    startGoogle(),
    startGitHub(),
    startPostOffice(),
  ]);
  const settings = {
    FIREBASE_PROJECT_ID: firebase.projectId,
    FIREBASE_KEYS_URL: firebase.keysUrl,
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret-of-the-tests',
    GOOGLE_ISSUER: google.issuer,
    GITHUB_CLIENT_ID: github.clientId,
    GITHUB_CLIENT_SECRET: github.clientSecret,
    GITHUB_URL: github.url,
    GITHUB_API_URL: github.url,
    SMTP_URL: postOffice.url,
    // The suites create hundreds of accounts; sign-up by mail has its own suite.
    PRIVATE_SIGN_UP: 'off',
    MAIL_FROM: 'Biophony <post@biophony.example>',
  };
  return {
    firebase,
    google,
    github,
    postOffice,
    settings: (prefix) =>
      Object.fromEntries(Object.entries(settings).map(([name, value]) => [prefix + name, value])),
    async stop() {
      await Promise.all([firebase.stop(), google.stop(), github.stop(), postOffice.stop()]);
    },
  };
}
