import { expect as playwrightExpect } from '@playwright/test';
import { waitMs } from '../../../../tools/scripts/test/machine.ts';

/** Playwright's, which waits. */
export const expect = playwrightExpect.configure({ timeout: waitMs });
