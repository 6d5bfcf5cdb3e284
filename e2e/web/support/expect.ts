import { expect as playwrightExpect } from '@playwright/test';
import { waitMs } from '../../../scripts/test/machine.ts';

/** Playwright's, which waits. */
export const expect = playwrightExpect.configure({ timeout: waitMs });
