import { escaped } from './escape.ts';
import { pageName, type Section, type Species } from './pages.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** By which pages of an earlier run are known. */
export const generator = '<meta name="generator" content="biophony-analysis clips">';

/** What all pages tell. */
export interface Sheet {
  species: readonly Species[];
  pages: readonly (readonly Section[])[];
  /** Of what results the clips are, and how they were chosen, a sentence each. */
  about: readonly string[];
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

const scientificOf = ({ name, scientific }: Species): string =>
  scientific === '' || scientific === name ? '' : ` <i lang="la">${escaped(scientific)}</i>`;

function contents({ species }: Sheet): string {
  const lines = species.map((one) => {
    const href = `${one.page === 1 ? '' : pageName(one.page)}#${one.id}`;
    const best = one.clips[0]?.moment.detection.confidence.toFixed(3);
    return `<li><a href="${href}">${escaped(one.name)}</a>${scientificOf(one)} <span class="soft">${counted(one.clips.length, 'clip')}, best ${best}</span></li>`;
  });
  return `<nav aria-label="Species"><h2>Species</h2><ul class="species">\n${lines.join('\n')}\n</ul></nav>\n`;
}

function pageLinks({ pages }: Sheet, number: number, label: string): string {
  if (pages.length === 1) return '';
  const to = (other: number, text: string) =>
    other >= 1 && other <= pages.length ? `<a href="${pageName(other)}">${text}</a>` : '';
  const all = number === 1 ? '' : `<a href="${pageName(1)}">List of species</a>`;
  return `<nav class="pages" aria-label="${label}"><span>Page ${number} of ${pages.length}</span>${to(number - 1, 'Previous page')}${to(number + 1, 'Next page')}${all}</nav>\n`;
}

/** The page up to its clips. */
export function pageHead(sheet: Sheet, number: number): string {
  const count = sheet.species.reduce((sum, { clips }) => sum + clips.length, 0);
  const total = `${counted(count, 'clip')} of ${sheet.species.length.toLocaleString('en')} species`;
  const title = number === 1 ? `Clips: ${total}` : `Clips, page ${number} of ${sheet.pages.length}`;
  const about = sheet.about
    .map((sentence) => `<p class="soft">${escaped(sentence)}</p>`)
    .join('\n');
  const empty = count === 0 ? '<p>No detection was chosen, so there are no clips.</p>' : '';
  const keys =
    count === 0
      ? ''
      : '<p class="keys soft"><kbd>N</kbd> and <kbd>P</kbd> play the next and the previous clip, <kbd>R</kbd> plays one again, <kbd>S</kbd> stops.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${generator}
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#clips">Skip to the clips</a>
<header>
<h1>Clips</h1>
<p>${total}</p>
${about}
${keys}${empty}
</header>
${pageLinks(sheet, number, 'Pages')}${number === 1 && count > 0 ? contents(sheet) : ''}<main id="clips" tabindex="-1">
`;
}

/** The heading of a species, up to its clips. */
export function sectionHead({ species, continues }: Section): string {
  const id = continues ? `${species.id}-more` : species.id;
  const more = continues ? ' <span class="soft">(continued)</span>' : '';
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(species.name)}${scientificOf(species)}${more}</h2>
<ol class="clips">
`;
}

export const sectionEnd = '</ol></section>\n';

/** What stands behind the clips. */
export const pageEnd = (sheet: Sheet, number: number): string => `</main>
<footer>${pageLinks(sheet, number, 'More pages')}</footer>
<script>${script}</script>
</body>
</html>
`;
