import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Building {
  siteConfig: { outDir: string; assetsDir: string; site: { base: string } };
}

const inline = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Moves inline scripts into files: the service's content security policy refuses inline scripts.
 */
export function withoutInlineScripts(html: string, _id: string, { siteConfig }: Building) {
  return html.replace(inline, (whole, attributes: string, script: string) => {
    if (!script.trim()) return whole;
    const digest = createHash('sha256').update(script).digest('base64url').slice(0, 8);
    const file = `${siteConfig.assetsDir}/inline.${digest}.js`;
    mkdirSync(join(siteConfig.outDir, siteConfig.assetsDir), { recursive: true });
    writeFileSync(join(siteConfig.outDir, file), script);
    return `<script${attributes} src="${siteConfig.site.base}${file}"></script>`;
  });
}
