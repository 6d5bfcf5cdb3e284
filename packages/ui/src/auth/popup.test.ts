import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPopup, waitForCode } from './popup-sign-in.ts';

const origin = 'https://api.example.org';
const state = 'state-1';

describe('the sign-in window', () => {
  let popup: { closed: boolean; close: () => void };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    popup = { closed: false, close: vi.fn() };
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const wait = (signal = new AbortController().signal) => {
    const outcome = waitForCode(popup as Window, { origin, state }, signal).then(
      (code) => code,
      (error: { code: string }) => error.code,
    );
    return outcome;
  };
  const post = (data: object, from = origin) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin: from }));

  it('hands over its one-time code and is closed', async () => {
    const outcome = wait();
    post({ type: 'biophony:auth', state, code: 'once' });
    expect(await outcome).toBe('once');
    expect(popup.close).toHaveBeenCalledOnce();
  });

  it('is not believed from another origin, nor with another state', async () => {
    const outcome = wait();
    post({ type: 'biophony:auth', state, code: 'evil' }, 'https://evil.example');
    post({ type: 'biophony:auth', state: 'other', code: 'evil' });
    post({ type: 'biophony:auth', state, code: 'good' });
    expect(await outcome).toBe('good');
  });

  it('that the user closed is reported 8 s after it was noticed (S4.3, S9.2)', async () => {
    const settled = vi.fn();
    const outcome = wait();
    void outcome.then(settled);
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('auth/popup-closed-by-user');
  });

  it('may still deliver within the grace after closing', async () => {
    const outcome = wait();
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(6_000);
    post({ type: 'biophony:auth', state, code: 'late' });
    expect(await outcome).toBe('late');
  });

  it('is cancelled by a newer one', async () => {
    const run = new AbortController();
    const outcome = wait(run.signal);
    run.abort();
    expect(await outcome).toBe('auth/cancelled-popup-request');
  });

  it('passes on the failure it was told, as one of the known codes', async () => {
    const outcome = wait();
    post({ type: 'biophony:auth', state, error: 'account-exists-with-different-credential' });
    expect(await outcome).toBe('auth/account-exists-with-different-credential');
  });

  it('that the browser blocks is reported at once', () => {
    vi.stubGlobal('window', {
      screenX: 0,
      screenY: 0,
      outerWidth: 0,
      outerHeight: 0,
      open: () => null,
    });
    expect(() => openPopup('x')).toThrow(expect.objectContaining({ code: 'auth/popup-blocked' }));
  });
});
