import type { DemoAccount } from './demo-account.ts';

export interface DemoSession {
  cookies: string[];
  /** Path of the demo's project in the web app, or of the project list if it is gone. */
  path: string;
}

/** Null when the account is gone or needs more than its password. */
export async function signInToDemo(url: string, account: DemoAccount): Promise<DemoSession | null> {
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(account),
  });
  if (!signedIn.ok) return null;
  const { token: session } = (await signedIn.json()) as { token: string };
  const asked = await fetch(`${url}/api/auth/token`, {
    headers: { Authorization: `Bearer ${session}` },
  });
  const { token } = (await asked.json()) as { token: string };
  const listed = await fetch(`${url}/api/projects`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { projects: found } = (await listed.json()) as { projects: { project_id: string }[] };
  const projects = '/dashboard/projects';
  const path = found[0] ? `${projects}/${encodeURIComponent(found[0].project_id)}` : projects;
  return { cookies: signedIn.headers.getSetCookie(), path };
}
