import type { Page } from '@playwright/test';
import { beforeAll } from 'vitest';
import { explore, type Explored } from '../../explorer/support/explored.ts';
import { expect } from '../../web/support/expect.ts';
import { signUp } from '../../web/support/environment/person.ts';
import type { Service } from '../../web/support/environment/service-types.ts';
import {
  useTestEnvironment,
  type TestEnvironment,
} from '../../web/support/environment/test-environment.ts';
import { openVisitor } from '../../web/support/environment/visitor.ts';
import { lookAt } from './look-at.ts';

interface Analysed extends Explored {
  /** Of the examples' servers. */
  key: string;
  /** Ends the key and its tokens. */
  revokeKey(): Promise<unknown>;
  /** On pages of these origins. */
  makePublic(origins: string[]): Promise<unknown>;
}

/** With a key that may make tokens. */
async function analyse({ service, browser }: TestEnvironment<Service>): Promise<Analysed> {
  await service.startRunner();
  const ada = await signUp(await openVisitor(browser, service.url));
  const explored = await explore(ada, service.folder, { title: 'The lake', files: 4 });
  const scopes = ['embed:create' as const];
  const { key, secret } = await ada.api.keys.create({ name: 'Web server', scopes });
  return {
    ...explored,
    key: secret,
    revokeKey: () => ada.api.keys.delete(key.key_id),
    makePublic: (origins) =>
      ada.api.projects.setPublicAccess(explored.projectId, { enabled: true, origins }),
  };
}

/** A service with a finished analysis, and settings for an example's server. */
export function useAnalysed() {
  const environment = useTestEnvironment();
  const made: Analysed[] = [];
  beforeAll(async () => {
    made.push(await analyse(environment));
  });
  const analysed = (): Analysed => {
    const [one] = made;
    if (!one) throw new Error('The analysis is made before the tests.');
    return one;
  };
  const open = async (address: string): Promise<{ page: Page; addresses: string[] }> => {
    const { page } = await environment.visitor();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(address);
    return { page, addresses };
  };
  return {
    environment,
    /** `port` of this machine. */
    settings: (port: number): Record<string, string> => ({
      BIOPHONY_API_URL: environment.service.url,
      BIOPHONY_API_KEY: analysed().key,
      BIOPHONY_PROJECT_ID: analysed().projectId,
      PAGE_ORIGIN: `http://127.0.0.1:${port}`,
      PORT: String(port),
    }),
    made: analysed,
    open,
    /** Detections and a chart, at two widths. */
    async seeNumbers(name: string, address: string) {
      const { page, addresses } = await open(address);
      const number = analysed().detections.toLocaleString('en-GB');
      await expect(page.getByText(number, { exact: true }).first()).toBeVisible();
      await expect(page.locator('canvas').first()).toBeVisible();
      await lookAt(page, name);
      return { page, addresses };
    },
    /** The server's token reads the project on its own page only. */
    async checkToken(address: string) {
      const answer = await fetch(`${address}/biophony-token`, { method: 'POST' });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const { token } = (await answer.json()) as { token: string };
      const statusOn = async (origin: string) => {
        const headers = { authorization: `Bearer ${token}`, origin };
        const path = `/api/projects/${analysed().projectId}`;
        return (await fetch(environment.service.url + path, { headers })).status;
      };
      expect(await statusOn(address)).toBe(200);
      expect(await statusOn('https://elsewhere.example')).toBe(403);
    },
  };
}
