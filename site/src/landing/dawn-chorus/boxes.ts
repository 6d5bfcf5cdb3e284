import { loopSeconds, type Performance, performances, topHz } from './performances.ts';
import { pixelsPerSecond } from './strip.ts';
import { singers } from './songs.ts';

/** A box on the strip and where it lies, in CSS pixels from the strip's start. */
export interface Box {
  element: HTMLElement;
  left: number;
  right: number;
}

const percent = (part: number) => `${part * 100}%`;

function boxElement(performance: Performance, left: number, width: number): HTMLElement {
  const element = document.createElement('div');
  element.className = 'chorus-box';
  element.style.left = `${left}px`;
  element.style.width = `${width}px`;
  element.style.top = percent(1 - performance.high / topHz);
  element.style.bottom = percent(performance.low / topHz);
  element.style.setProperty('--species', singers[performance.singer].colour);
  const label = document.createElement('b');
  label.textContent = `${performance.singer} ${performance.confidence.toFixed(2)}`;
  element.append(label);
  return element;
}

/** Lays a hidden box around every song of the loop that starts at `offset` pixels, in the order of time. */
export function layBoxes(strip: HTMLElement, offset: number): Box[] {
  return performances.map((performance) => {
    const left = offset + performance.from * pixelsPerSecond;
    const width = (performance.to - performance.from) * pixelsPerSecond;
    const element = boxElement(performance, left, width);
    strip.append(element);
    return { element, left, right: left + width };
  });
}

/** Writes the time of day under the loop that starts at `offset` pixels, every five seconds. */
export function layTimes(strip: HTMLElement, offset: number): void {
  for (let seconds = 0; seconds < loopSeconds; seconds += 5) {
    const mark = document.createElement('time');
    mark.textContent = `04:30:${String(seconds).padStart(2, '0')}`;
    mark.style.left = `${offset + seconds * pixelsPerSecond}px`;
    strip.append(mark);
  }
}
