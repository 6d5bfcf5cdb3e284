import type { Page } from '@playwright/test';
import { beforeAll } from 'vitest';
import { signIn, signUp, type Account, type Person } from '../../web/support/environment/person.ts';
import { useTestEnvironment } from '../../web/support/environment/test-environment.ts';
import { openVisitor, type VisitorOptions } from '../../web/support/environment/visitor.ts';
import { explore, type Explored, type ExploreOptions } from './explored.ts';

/** One person's projects, analysed before the tests of a file. */
export function useExplored<Name extends string>(wanted: Record<Name, ExploreOptions>) {
  const environment = useTestEnvironment();
  const found = new Map<string, Explored>();
  const accounts: Account[] = [];
  beforeAll(async () => {
    const { service, browser } = environment;
    await service.startRunner();
    const ada = await signUp(await openVisitor(browser, service.url));
    accounts.push(ada);
    for (const [name, options] of Object.entries<ExploreOptions>(wanted))
      found.set(name, await explore(ada, service.folder, options));
    await ada.context.close();
  });
  const of = (name: Name): Explored => {
    const one = found.get(name);
    if (!one) throw new Error(`${name} is made before the tests.`);
    return one;
  };
  /** In its own browser. */
  const owner = async (options?: VisitorOptions): Promise<Person> => {
    const [account] = accounts;
    if (!account) throw new Error('The account is made before the tests.');
    return signIn(await environment.visitor(options), account);
  };
  /** Its content may still be loading. */
  const open = async ({ page }: { page: Page }, name: Name, query = '') => {
    await page.goto(`/dashboard/projects/${of(name).projectId}/explore${query}`);
    const region = page.getByRole('region', { name: 'Explore what was found' });
    const grid = region.getByRole('grid', { name: 'Detections' });
    return { page, region, grid, chosen: grid.getByRole('row', { selected: true }) };
  };
  return {
    of,
    owner,
    /** Another account. */
    person: environment.person,
    open,
    /** As the owner, in its own browser. */
    visit: async (name: Name, query?: string, options?: VisitorOptions) =>
      open(await owner(options), name, query),
  };
}
