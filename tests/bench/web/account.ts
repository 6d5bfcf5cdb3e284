import type { Browser, BrowserContext } from '@playwright/test';

export interface BenchAccount {
  /** Cookies of a browser in which the account is signed in. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The newest project. */
  projectId: string;
}

/** Makes an account with so many projects at the service. */
export async function makeAccount(
  browser: Browser,
  url: string,
  projects: number,
): Promise<BenchAccount> {
  const context = await browser.newContext({ baseURL: url });
  const { request } = context;
  const origin = { origin: url };
  const data = {
    name: 'Ada Lovelace',
    email: `bench-${Date.now()}@biophony.example`,
    password: 'heard-at-first-light',
  };
  const entered = await request.post('/api/auth/sign-up/email', { headers: origin, data });
  if (!entered.ok()) throw new Error(`The sign-up failed: ${await entered.text()}`);
  const given = await request.get('/api/auth/token', { headers: origin });
  const { token } = (await given.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await request.post('/api/user/init', { headers });
  let projectId = '';
  for (let at = 1; at <= projects; at++) {
    const made = await request.post('/api/projects', {
      headers,
      data: { title: `Transect ${at}`, description: 'Reed bed, north shore' },
    });
    if (!made.ok()) throw new Error(`Project ${at} was refused: ${await made.text()}`);
    projectId = ((await made.json()) as { project: { project_id: string } }).project.project_id;
    await request.post(`/api/projects/${projectId}/tags`, {
      headers,
      data: { tag: `plot ${at % 25}` },
    });
  }
  const storageState = await context.storageState();
  await context.close();
  return { storageState, projectId };
}
