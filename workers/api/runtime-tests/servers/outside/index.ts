import { startGitHub, type GitHub } from './github.ts';
import { startGoogle, type Google } from './google.ts';
import { startPostOffice, type PostOffice } from './post-office.ts';

/** What the service reaches outside itself, really running on loopback. */
export interface Outside {
  google: Google;
  github: GitHub;
  postOffice: PostOffice;
  /** The settings with which a server uses them; each name gets the prefix. */
  settings(prefix: string): Record<string, string>;
  stop(): Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  const [google, github, postOffice] = await Promise.all([
    startGoogle(),
    startGitHub(),
    startPostOffice(),
  ]);
  const settings = {
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret-of-the-tests',
    GOOGLE_ISSUER: google.issuer,
    GITHUB_CLIENT_ID: github.clientId,
    GITHUB_CLIENT_SECRET: github.clientSecret,
    GITHUB_URL: github.url,
    GITHUB_API_URL: github.url,
    SMTP_URL: postOffice.url,
    MAIL_FROM: 'Biophony <post@biophony.example>',
  };
  return {
    google,
    github,
    postOffice,
    settings: (prefix) =>
      Object.fromEntries(Object.entries(settings).map(([name, value]) => [prefix + name, value])),
    async stop() {
      await Promise.all([google.stop(), github.stop(), postOffice.stop()]);
    },
  };
}
