import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** An open menu or list: the rest is out of reach, and it is in no landmark. */
const popup = '[role=menu], [role=listbox]';

/** Rules that apply, or those that do not. */
export type Rules = readonly string[] | { readonly without: readonly string[] };

/** A sentence per element. Default: all rules. */
export async function violations(page: Page, rules: Rules = { without: [] }): Promise<string[]> {
  // Frames' findings need another page; a page without frames is read alone and keeps axe, which
  // takes longer to compile than to look.
  const alone = page.frames().length === 1;
  if (alone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only violations in full.
  const look = new AxeBuilder(alone ? { page, axeSource: 'void 0' } : { page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(alone);
  // A widget's list in its shadow root is not visible from here.
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
