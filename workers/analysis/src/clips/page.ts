import type { Moment, ClipSpan } from './choose-moments.ts';
import { shownName } from './clip-names.ts';

export interface ListedClip {
  /** Below the folder of clips, with `/`. */
  name: string;
  moment: Moment;
  /** Real seconds from the recording's start. */
  span: ClipSpan;
  sampleRate: number;
  /** Slow-down factor. */
  expansion: number;
  channels: number;
  /** Hertz. */
  topHz: number;
  picture: string;
}

/** About three megabytes with pictures. */
const clipsOfPage = 100;

/** The first page is the one to open. */
export const pageName = (number: number): string =>
  number === 1 ? 'clips.html' : `clips-${number}.html`;

interface Species {
  id: string;
  name: string;
  scientific: string;
  clips: readonly ListedClip[];
  page: number;
}

interface Section {
  species: Species;
  clips: readonly ListedClip[];
  continues: boolean;
}

const compare = new Intl.Collator('en').compare;

export function layOut(clips: readonly (readonly ListedClip[])[]): {
  species: Species[];
  pages: Section[][];
} {
  const named = clips
    .flatMap((own) => (own[0] ? [{ own, moment: own[0].moment }] : []))
    .map(({ own, moment }) => ({
      own,
      name: shownName(moment),
      scientific: moment.detection.scientific_name,
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.scientific, b.scientific));
  const species: Species[] = [];
  const pages: Section[][] = [[]];
  let space = clipsOfPage;
  for (const { own, name, scientific } of named) {
    if (space === 0) {
      pages.push([]);
      space = clipsOfPage;
    }
    const id = `species-${species.length + 1}`;
    const one: Species = { id, name, scientific, clips: own, page: pages.length };
    species.push(one);
    for (let at = 0; at < own.length;) {
      if (space === 0) {
        pages.push([]);
        space = clipsOfPage;
      }
      const some = own.slice(at, at + space);
      pages.at(-1)!.push({ species: one, clips: some, continues: at > 0 });
      at += some.length;
      space -= some.length;
    }
  }
  return { species, pages };
}

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!);

export const toHref = (path: string): string =>
  escaped(path.split('/').map(encodeURIComponent).join('/'));

/** Plays one clip at a time; keys move between clips. Pages work without it. */
const script = `
const clips = [...document.querySelectorAll('audio')];
document.documentElement.classList.add('with-keys');
let last = -1;
document.addEventListener('play', ({ target }) => {
  last = clips.indexOf(target);
  for (const clip of clips) if (clip !== target) clip.pause();
}, true);
const go = (to) => {
  const clip = clips[to];
  if (!clip) return;
  clip.closest('.clip').scrollIntoView({ block: 'center' });
  clip.focus();
  clip.currentTime = 0;
  clip.play().catch(() => {});
};
const keys = { n: () => go(last + 1), p: () => go(last - 1), r: () => go(last), s: () => clips[last]?.pause() };
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const key = keys[event.key.toLowerCase()];
  if (!key) return;
  event.preventDefault();
  key();
});
`;

const style = `
:root {
  color-scheme: light dark;
  --ink: #1d2b25; --soft: #565d5a; --ground: #f6f8f4; --card: #fff; --line: #dfe6dd; --link: #226440; --mark: #9c1c4c;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef3ee; --soft: #adb8b1; --ground: #0f1512; --card: #161f1a; --line: #29352e; --link: #7fd3a1; --mark: #ff8fb3; }
  .picture img { filter: invert(1) hue-rotate(180deg); }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, nav, main, footer { max-width: 1360px; margin: 0 auto; padding: 0 16px; }
header { padding-top: 24px; }
h1 { margin: 0 0 4px; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 32px 0 12px; font-size: 1.25rem; line-height: 1.3; }
p { margin: 4px 0; max-width: 75ch; }
a { color: var(--link); }
a:focus-visible, audio:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
i, .soft { color: var(--soft); font-weight: 400; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; padding: 8px 12px; background: var(--card); z-index: 1; }
.species { columns: 300px; column-gap: 32px; margin: 0; padding: 0; list-style: none; }
.species li { break-inside: avoid; padding: 3px 0; }
.clips { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 310px), 1fr)); gap: 16px; margin: 0; padding: 0; list-style: none; }
.clip { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 10px; break-inside: avoid; }
.clip h3 { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; margin: 0 0 8px; font-size: 1rem; line-height: 1.3; }
.clip h3 span { white-space: nowrap; font-variant-numeric: tabular-nums; }
.clip h3 .soft { font-size: .875rem; }
.species .soft { display: block; font-size: .875rem; line-height: 1.3; }
.picture { position: relative; overflow: hidden; border-radius: 4px; line-height: 0; }
.picture img { width: 100%; height: 128px; }
.hertz { position: absolute; left: 0; padding: 0 5px; border-radius: 0 4px 4px 0; background: var(--card); color: var(--ink); font-size: .75rem; line-height: 1.4; }
.hertz.top { top: 4px; }
.hertz.bottom { bottom: 4px; }
.mark { position: absolute; top: 0; bottom: 0; border: solid var(--mark); border-width: 3px 1px 0; }
audio { display: block; width: 100%; height: 40px; margin: 8px 0; }
.clip p { margin: 8px 0 0; font-size: .875rem; }
.pages { display: flex; flex-wrap: wrap; gap: 4px 16px; padding-top: 16px; }
footer { padding-top: 24px; padding-bottom: 32px; }
kbd { padding: 0 5px; border: 1px solid var(--soft); border-radius: 4px; font: inherit; font-size: .875em; }
.keys { display: none; }
.with-keys .keys { display: block; }
@media (hover: none) { .with-keys .keys { display: none; } }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --ground: #fff; --card: #fff; --line: #bbb; --link: #000; --mark: #9c1c4c; }
  .picture img { filter: none; }
  .clips { grid-template-columns: repeat(3, 1fr); gap: 8px; }
  audio, .keys, .skip, .pages { display: none !important; }
  h2 { break-after: avoid; }
  * { print-color-adjust: exact; }
}
`;

/** Identifies pages of an earlier run. */
export const generator = '<meta name="generator" content="biophony-analysis clips">';

export interface ClipSheet {
  species: readonly Species[];
  pages: readonly (readonly Section[])[];
  about: readonly string[];
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

const scientificOf = ({ name, scientific }: Species): string =>
  scientific === '' || scientific === name ? '' : ` <i lang="la">${escaped(scientific)}</i>`;

function contents({ species }: ClipSheet): string {
  const lines = species.map((one) => {
    const href = `${one.page === 1 ? '' : pageName(one.page)}#${one.id}`;
    const best = one.clips[0]?.moment.detection.confidence.toFixed(3);
    return `<li><a href="${href}">${escaped(one.name)}</a>${scientificOf(one)} <span class="soft">${counted(one.clips.length, 'clip')}, best ${best}</span></li>`;
  });
  return `<nav aria-label="Species"><h2>Species</h2><ul class="species">\n${lines.join('\n')}\n</ul></nav>\n`;
}

function pageLinks({ pages }: ClipSheet, number: number, label: string): string {
  if (pages.length === 1) return '';
  const to = (other: number, text: string) =>
    other >= 1 && other <= pages.length ? `<a href="${pageName(other)}">${text}</a>` : '';
  const all = number === 1 ? '' : `<a href="${pageName(1)}">List of species</a>`;
  return `<nav class="pages" aria-label="${label}"><span>Page ${number} of ${pages.length}</span>${to(number - 1, 'Previous page')}${to(number + 1, 'Next page')}${all}</nav>\n`;
}

export function pageHead(sheet: ClipSheet, number: number): string {
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

export function sectionHead({ species, continues }: Section): string {
  const id = continues ? `${species.id}-more` : species.id;
  const more = continues ? ' <span class="soft">(continued)</span>' : '';
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(species.name)}${scientificOf(species)}${more}</h2>
<ol class="clips">
`;
}

export const sectionEnd = '</ol></section>\n';

export const pageEnd = (sheet: ClipSheet, number: number): string => `</main>
<footer>${pageLinks(sheet, number, 'More pages')}</footer>
<script>${script}</script>
</body>
</html>
`;
