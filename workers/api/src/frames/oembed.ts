import { escaped } from '../http/escaped.ts';

/** Pixels. */
interface Size {
  width: number;
  height: number;
}

const usualWidth = 640;

/** At most what the consumer allows, where it says a number. */
const within = (most: string | undefined, usual: number): number =>
  most !== undefined && /^[1-9]\d{0,4}$/.test(most) ? Math.min(Number(most), usual) : usual;

/** The size of a frame for a consumer that sends `maxwidth` and `maxheight`. */
export const sizeOf = (
  maxWidth: string | undefined,
  maxHeight: string | undefined,
  usualHeight: number,
): Size => ({ width: within(maxWidth, usualWidth), height: within(maxHeight, usualHeight) });

/** How a consumer embeds a frame (oEmbed 1.0, type `rich`). */
export const oembedOf = (url: URL, title: string, baseUrl: string, { width, height }: Size) => ({
  version: '1.0',
  type: 'rich',
  title,
  provider_name: 'Biophony',
  provider_url: baseUrl,
  cache_age: 300,
  width,
  height,
  html: `<iframe src="${escaped(url.href)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
});
