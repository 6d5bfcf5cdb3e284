import { createHash } from 'node:crypto';
import { bundleParts, joinCoast, joinFirst, joinSecond, type NamedScript } from './embed-bundle.ts';
import { firstStyles, secondStyles } from './embed-css.ts';
import { namedBy } from './embed-left-out.ts';

/** A script and the styles in it. */
interface Script {
  name: string;
  script: string;
  css: string;
}

/** The scripts that give a page `<biophony-widget>`: the one that it loads, and what that loads when it is needed. */
export interface EmbedScripts {
  first: Script;
  /** Widgets of a survey. */
  second: Script;
  /** Coastlines in detail. */
  coast: Script;
  /** The files that all were made from. */
  files: string[];
}

const hashOf = (algorithm: string, text: string) => createHash(algorithm).update(text);

/** The name of a script, which holds its hash, and the hash that browsers compare. */
const named = (stem: string, script: string): NamedScript => ({
  name: `biophony-${stem}-${hashOf('sha256', script).digest('hex').slice(0, 12)}.js`,
  integrity: `sha384-${hashOf('sha384', script).digest('base64')}`,
});

/** Makes all scripts. The first names the others with their hashes. */
export async function buildEmbed(): Promise<EmbedScripts> {
  const parts = await bundleParts(namedBy((await bundleParts(null)).files));
  const coastScript = await joinCoast(parts);
  const coast = named('coast', coastScript);
  const [plainFirst, plainSecond] = await Promise.all([
    joinFirst(parts, '', { survey: coast, coast }),
    joinSecond(parts, ''),
  ]);
  const secondCss = await secondStyles(plainFirst, plainSecond);
  const firstCss = await firstStyles(plainFirst, `${plainSecond} ${secondCss}`);
  const secondScript = await joinSecond(parts, secondCss);
  const survey = named('survey', secondScript);
  const firstScript = await joinFirst(parts, firstCss, { survey, coast });
  return {
    first: { name: 'biophony-widget.js', script: firstScript, css: firstCss },
    second: { name: survey.name, script: secondScript, css: secondCss },
    coast: { name: coast.name, script: coastScript, css: '' },
    files: parts.files,
  };
}
