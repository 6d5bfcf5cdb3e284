import { works, type Work } from './calibration-work.ts';

/** A Worker that does a work as often as it is asked (`/?work=curve&times=50`), and answers the sum of its figures. */
export default {
  fetch(request: Request): Response {
    const { searchParams: asked } = new URL(request.url);
    const work = works[asked.get('work') as Work];
    let sum = 0;
    for (let at = 0; at < Number(asked.get('times')); at++) sum += work(at);
    return new Response(String(sum));
  },
};
