import { chorusSamples, loopSeconds } from '../dawn-chorus/songs.ts';
import { chorusPainter } from '../dawn-chorus/dawn-chorus.ts';
import {
  type ExcerptAnswer,
  type ExcerptRequest,
  excerptSeconds,
  excerptSound,
} from './excerpt.ts';

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
