import { loopPixels } from './strip.ts';

/** CSS pixels a second. */
const speed = 18;

/** Lets the strip drift to the left for ever, and the button stop and start it. Answers how far it has come, in pixels. */
export function drift(strip: HTMLElement, pause: HTMLButtonElement | null): () => number {
  const animation = strip.animate(
    [{ transform: 'translateX(0)' }, { transform: `translateX(${-loopPixels}px)` }],
    { duration: (loopPixels / speed) * 1000, iterations: Infinity },
  );
  pause?.addEventListener('click', () => {
    const running = animation.playState === 'running';
    if (running) animation.pause();
    else animation.play();
    pause.textContent = running ? 'Play' : 'Pause';
  });
  if (pause) pause.hidden = false;
  return () => ((Number(animation.currentTime) / 1000) * speed) % loopPixels;
}
