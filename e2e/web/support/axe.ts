import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** An open menu or list of choices: all else is out of reach until it closes, and it stands in no landmark. */
const popup = '[role=menu], [role=listbox]';

/** What axe finds wrong with a page, a sentence for each element; all its rules apply. */
export async function violations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if ((await page.locator(popup).count()) > 0) axe.include(popup).disableRules('region');
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`,
    ),
  );
}
