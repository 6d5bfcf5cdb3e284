import { inlineScriptSource } from './inline-script.ts';

/**
 * The content security policy of every page. Scripts come from the site alone, but for the one that names the appearance. Styles may stand in the page: Radix'
 * scroll lock writes a `<style>` of its own. `connectTo` are further origins the browser may call (object storage, an
 * API or identity provider on another host); `photosFrom` those that profile photos may come from.
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
