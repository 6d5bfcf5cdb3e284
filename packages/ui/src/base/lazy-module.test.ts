import { describe, expect, it, vi } from 'vitest';
import { createLazyModule } from './use-lazy-module.ts';

describe('a module for later', () => {
  it('is fetched once, and those who watch hear of it', async () => {
    const load = vi.fn(async () => 'the module');
    const later = createLazyModule(load);
    const heard = vi.fn();
    later.subscribe(heard);
    expect(later.get().module).toBeNull();
    expect(await Promise.all([later.fetch(), later.fetch()])).toEqual([true, true]);
    expect(await later.fetch()).toBe(true);
    expect(later.get().module).toBe('the module');
    expect([load, heard].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('is asked for again after it could not be had', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away'));
    const later = createLazyModule(load.mockResolvedValue('the module'));
    expect(await later.fetch()).toBe(false);
    expect(said).toHaveBeenCalledOnce();
    expect(later.get().module).toBeNull();
    expect(await later.fetch()).toBe(true);
    expect(later.get().module).toBe('the module');
    said.mockRestore();
  });
});
