import { binsOfMinute, minutesOfDay, type SpectrogramDay } from '@biophony/recordings/cubes';
import { drawDay } from './day-canvas.tsx';

/** Days of a picture at most: browsers draw no canvas that is higher than 16,384 pixels. */
export const mostInPicture = 55;
const lineHeight = 32;

/** A PNG of days, one below another, each under its name; the first ones of too many. */
export async function picturesOfDays(
  days: readonly SpectrogramDay[],
  nameOf: (day: number) => string,
): Promise<Blob> {
  const shown = days.slice(0, mostInPicture);
  const canvas = document.createElement('canvas');
  canvas.width = minutesOfDay;
  canvas.height = Math.max(1, shown.length * (binsOfMinute + lineHeight));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  context.font = '18px sans-serif';
  for (const [at, day] of shown.entries()) {
    const top = at * (binsOfMinute + lineHeight);
    context.fillText(nameOf(day.day), 8, top + 22);
    drawDay(context, day, top + lineHeight);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be made.')),
    ),
  );
}
