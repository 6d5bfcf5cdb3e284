import { describe, expect, it } from 'vitest';
import type { TestServer } from '../servers/test-server.ts';

export const siteSuite = (server: () => TestServer) =>
  describe('the web app beside it', () => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(new URL(path, server().baseUrl), {
        headers: { origin: 'https://elsewhere.example', ...headers },
      });

    it('gives the script of the widgets to pages of any origin, and asks to be asked again', async () => {
      const script = await get('/biophony-widget.js');
      expect(script.status).toBe(200);
      expect(await script.text()).toContain('biophony-widget');
      expect(script.headers.get('content-type')).toContain('text/javascript');
      const etag = script.headers.get('etag') ?? '';
      const again = await get('/biophony-widget.js', { 'if-none-match': etag });
      expect(again.status).toBe(304);
      for (const { headers } of [script, again]) {
        expect(headers.get('access-control-allow-origin')).toBe('*');
        expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect(headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
      }
    });

    it('keeps its pages to itself', async () => {
      const page = await get('/');
      expect(await page.text()).toContain('<!doctype html>');
      expect(page.headers.get('access-control-allow-origin')).toBeNull();
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    });
  });
