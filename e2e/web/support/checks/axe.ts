import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** An open menu or list of choices: all else is out of reach until it closes, and it stands in no landmark. */
const popup = '[role=menu], [role=listbox]';

/** What axe finds wrong with a page, a sentence for each element; all its rules apply unless some are named. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Only violations are written out in full. A page without frames is read where it stands: otherwise every look opens
  // another page to put the frames' findings together.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
  if (rules) axe.withRules([...rules]);
  // A list of a widget in its shadow root is a part of the page, and not seen from here.
  const open = await page.evaluate((chosen) => document.querySelector(chosen) !== null, popup);
  if (open) axe.include(popup).disableRules('region');
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`,
    ),
  );
}
