/** What the pages of clips do by themselves: one clip sounds at a time, and keys go from clip to clip. They work without. */
export const script = `
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
