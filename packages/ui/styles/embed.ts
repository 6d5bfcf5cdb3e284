import { createHash } from 'node:crypto';
import { languages } from '../src/embed/load-part.ts';
import {
  bundleParts,
  joinCatalogue,
  joinCoast,
  joinFirst,
  joinSecond,
  type FurtherScripts,
  type NamedScript,
} from './embed-bundle.ts';
import { firstStyles, secondStyles } from './embed-css.ts';
import { namedBy, textsIn } from './embed-left-out.ts';

interface Script {
  name: string;
  script: string;
  css: string;
}

export interface EmbedScripts {
  first: Script;
  second: Script;
  coast: Script;
  catalogues: Script[];
  texts: ReadonlyMap<string, readonly string[]>;
  files: string[];
}

const hashOf = (algorithm: string, text: string) => createHash(algorithm).update(text);

/** The name contains the script's hash; browsers compare the integrity. */
const named = (stem: string, script: string): NamedScript => ({
  name: `biophony-${stem}-${hashOf('sha256', script).digest('hex').slice(0, 12)}.js`,
  integrity: `sha384-${hashOf('sha384', script).digest('base64')}`,
});

/** The first has the hashes of the others. */
export async function buildEmbed(): Promise<EmbedScripts> {
  const sources = namedBy((await bundleParts(null)).files);
  const parts = await bundleParts(sources);
  const coastScript = await joinCoast(parts);
  const coast = named('coast', coastScript);
  const catalogues = await Promise.all(
    languages.map(async (language) => {
      const script = await joinCatalogue(language);
      return { language, script, css: '', ...named(language, script) };
    }),
  );
  const others = (survey: NamedScript) =>
    ({
      survey,
      coast,
      ...Object.fromEntries(catalogues.map((one) => [one.language, one])),
    }) as FurtherScripts;
  const [plainFirst, plainSecond] = await Promise.all([
    joinFirst(parts, '', others(coast)),
    joinSecond(parts, ''),
  ]);
  const secondCss = await secondStyles(plainFirst, plainSecond);
  const firstCss = await firstStyles(plainFirst, `${plainSecond} ${secondCss}`);
  const secondScript = await joinSecond(parts, secondCss);
  const survey = named('survey', secondScript);
  const firstScript = await joinFirst(parts, firstCss, others(survey));
  return {
    first: { name: 'biophony-widget.js', script: firstScript, css: firstCss },
    second: { name: survey.name, script: secondScript, css: secondCss },
    coast: { name: coast.name, script: coastScript, css: '' },
    catalogues,
    texts: textsIn(parts.files, sources),
    files: parts.files,
  };
}
