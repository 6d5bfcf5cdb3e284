/** The look of the pages of clips: one stylesheet for screens wide and narrow, light and dark, and for paper. */
export const style = `
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
