import { beforeAll, expect, test } from 'vitest';
import { cutTexts } from './support/checks/cut-texts.ts';
import { doubleText, scrolledSideways } from './support/checks/large-text.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import type { Look } from './support/walkthrough/walkthrough-context.ts';
import {
  prepareWalkthrough,
  walkthroughParts,
  type Walkthrough,
} from './support/walkthrough/walkthrough.ts';

const environment = useTestEnvironment();
let walkthrough: Walkthrough;
beforeAll(async () => {
  walkthrough = await prepareWalkthrough(environment.browser, environment.service);
});

test.each(walkthroughParts)(
  'no screen or dialog of %s has to be scrolled sideways or cuts a text for good at 320 pixels with text of twice the size',
  async (part) => {
    const found: Record<string, string[]> = {};
    const look: Look = async (page, name) => {
      const restore = await doubleText(page);
      const wrong = [...(await scrolledSideways(page)), ...(await cutTexts(page))];
      await restore();
      if (wrong.length > 0) found[name] = wrong;
    };
    await walkthrough.visit(part, { window: { width: 320, height: 800 }, look });
    expect(found).toEqual({});
  },
);
