import type { BrowserContext, Page } from '@playwright/test';
import { beforeAll, describe, test } from 'vitest';
import { violations } from './support/checks/axe.ts';
import { cutTexts } from './support/checks/cut-texts.ts';
import { setAppearance } from './support/pages/set-appearance.ts';
import { expect } from './support/expect.ts';
import { answerLate } from './support/environment/late-answers.ts';
import { shiftsOf, watchShifts } from './support/checks/layout-shifts.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import {
  prepareWalkthrough,
  walkthroughParts,
  windows,
  type Walkthrough,
} from './support/walkthrough/walkthrough.ts';

const environment = useTestEnvironment();
let walkthrough: Walkthrough;
beforeAll(async () => {
  walkthrough = await prepareWalkthrough(environment.browser, environment.service);
});

/** What a screen loads comes while it is looked at, and what moves is kept; fonts have tests of their own. */
const prepareContext = async (context: BrowserContext) => {
  await answerLate(context, 400);
  await watchShifts(context, { ofFonts: false });
};

describe.each(windows)('every screen and dialog, in every state, at $width pixels', (window) => {
  test.each(walkthroughParts)(
    'of %s is accessible, light and dark, cuts no text for good, and stands still',
    async (part) => {
      const found: Record<string, string[]> = {};
      const look = async (page: Page, name: string) => {
        const wrong = [
          ...(await shiftsOf(page)),
          ...(await violations(page)),
          ...(await cutTexts(page)),
        ];
        await setAppearance(page, 'dark');
        const faint = await violations(page, ['color-contrast']);
        wrong.push(...faint.map((one) => `dark: ${one}`));
        await setAppearance(page, 'light');
        if (wrong.length > 0) found[name] = wrong;
      };
      await walkthrough.visit(part, { window, look, prepareContext });
      expect(found).toEqual({});
    },
  );
});
