import { expect as playwrightExpect } from '@playwright/test';
import { waitMs } from '../../../scripts/test/machine.ts';

/** Playwright's expect, which waits for what it expects of a page. */
export const expect = playwrightExpect.configure({ timeout: waitMs });
