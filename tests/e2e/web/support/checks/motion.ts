import type { Page } from '@playwright/test';

/** Animations by name and the classes of what they move. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((one) => {
        const target = one.effect instanceof KeyframeEffect ? one.effect.target : null;
        const name = one instanceof CSSAnimation ? one.animationName : one.constructor.name;
        return `${name} of ${target?.tagName}.${target?.className}`;
      }),
  );
