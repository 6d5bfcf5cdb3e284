import { chromium, type Browser } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../../../../../tools/scripts/service/chromium.ts';

/** Without a window. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: chromiumArgs });
