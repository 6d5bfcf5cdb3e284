import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';

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

    it('gives the same script at an address that never changes, with the hash of it (S12.4)', async () => {
      const told = await get('/widget/integrity.json');
      expect(told.headers.get('access-control-allow-origin')).toBe('*');
      expect(told.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
      const { version, url, integrity } = (await told.json()) as Record<string, string>;
      expect(url).toBe(`/widget/${version}/biophony-widget.js`);
      const script = await get(url ?? '');
      expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(script.headers.get('access-control-allow-origin')).toBe('*');
      expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(script.headers.get('content-type')).toContain('text/javascript');
      const bytes = Buffer.from(await script.arrayBuffer());
      const hash = createHash('sha384').update(bytes).digest('base64');
      expect(integrity).toBe(`sha384-${hash}`);
      const present = await get('/biophony-widget.js');
      expect(bytes.equals(Buffer.from(await present.arrayBuffer()))).toBe(true);
      const gone = await get('/widget/0.0.0/biophony-widget.js');
      expect(gone.status).toBe(404);
      expect(gone.headers.get('cache-control') ?? '').not.toContain('immutable');
    });

    it('keeps its pages to itself', async () => {
      const page = await get('/');
      expect(await page.text()).toContain('<!doctype html>');
      expect(page.headers.get('access-control-allow-origin')).toBeNull();
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    });
  });
