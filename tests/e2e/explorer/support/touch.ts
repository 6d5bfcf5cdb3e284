import type { Locator, Page } from '@playwright/test';

/** One finger, as a phone's touch screen. */
export async function swipe(page: Page, on: Locator, direction: 'left' | 'right'): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error(`${String(on)} is nowhere to be swiped`);
  const y = Math.round(box.y + box.height / 2);
  const [left, right] = [Math.round(box.x + box.width * 0.3), Math.round(box.x + box.width * 0.8)];
  const [from, to] = direction === 'left' ? [right, left] : [left, right];
  const screen = await page.context().newCDPSession(page);
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await tell('touchStart', from);
  for (let step = 1; step <= 6; step++) await tell('touchMove', from + ((to - from) * step) / 6);
  await tell('touchEnd');
  await screen.detach();
}
