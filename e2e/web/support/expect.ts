import { expect as playwrightExpect } from '@playwright/test';

/** Milliseconds a page may take for anything: the tests wait for conditions, and machines are busy. */
export const timeoutMs = 30_000;

/** Playwright's expect, which waits for what it expects of a page. */
export const expect = playwrightExpect.configure({ timeout: timeoutMs });
