import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** An open menu or list of choices: all else is out of reach until it closes, and it stands in no landmark. */
const popup = '[role=menu], [role=listbox]';

/** The rules of axe that are to apply by their names, or those that are not to. */
export type Rules = readonly string[] | { readonly without: readonly string[] };

/** What axe finds wrong with a page, a sentence for each element; all its rules apply unless some are named. */
export async function violations(page: Page, rules: Rules = { without: [] }): Promise<string[]> {
  // A page without frames is read where it stands: otherwise every look opens another page to put the frames' findings
  // together. Such a page keeps axe: a browser takes longer to compile it, twice for each look, than it takes to look.
  const alone = page.frames().length === 1;
  if (alone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only violations are written out in full.
  const look = new AxeBuilder(alone ? { page, axeSource: 'void 0' } : { page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(alone);
  // A list of a widget in its shadow root is a part of the page, and not seen from here.
  const open = await page.evaluate((chosen) => document.querySelector(chosen) !== null, popup);
  if (open) look.include(popup);
  if ('without' in rules) look.disableRules([...rules.without, ...(open ? ['region'] : [])]);
  else look.withRules([...rules]);
  const { violations: found } = await look.analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`,
    ),
  );
}
