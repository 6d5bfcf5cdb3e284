import { chorusSamples } from '../dawn-chorus/chorus-samples.ts';
import { chorusPainter } from '../dawn-chorus/painter.ts';
import { loopSeconds } from '../dawn-chorus/performances.ts';
import { excerptSound } from './excerpt-sound.ts';
import type { ExcerptAnswer, ExcerptRequest } from './excerpt-request.ts';
import { excerptSeconds } from './excerpt.ts';

const answer = (message: ExcerptAnswer, transfer: Transferable[] = []) =>
  postMessage(message, { transfer });

let canvas: OffscreenCanvas | null = null;

function paint(dark: boolean): void {
  if (!canvas) return;
  const columns = Math.round((canvas.width * loopSeconds) / excerptSeconds);
  const image = chorusPainter(columns, canvas.height, dark)(0, canvas.width);
  canvas.getContext('2d', { alpha: false })?.putImageData(image, 0, 0);
  answer({ kind: 'painted' });
}

addEventListener('message', ({ data }: MessageEvent<ExcerptRequest>) => {
  if (data.kind === 'sing') {
    const sound = excerptSound(chorusSamples());
    return answer({ kind: 'sung', sound }, [sound.buffer]);
  }
  canvas = data.canvas ?? canvas;
  paint(data.dark);
});
