import { inlineScriptSource } from './inline-script.ts';

/**
 * Scripts come only from the site, except the inline one. Inline styles are allowed, as Radix'
 * scroll lock writes a `<style>`. `connectTo` are further origins to call (object storage, an API
 * or identity provider on another host); `photosFrom` are origins of profile photos.
 */
export function contentPolicy(connectTo: readonly string[], photosFrom: readonly string[]): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", inlineScriptSource],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...photosFrom],
    'media-src': ["'self'", 'blob:', ...connectTo],
    'connect-src': ["'self'", ...connectTo],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
