/** What of the page's styles a picture takes along. */
const styles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** A picture of the page as a file of its own: SVG 1.1 on the colour of its card, with the styles that it has there. */
export function pictureSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif');
  const [from, to] = [svg, copy].map((one) => [...one.querySelectorAll<SVGElement>('*')]);
  for (const [at, element] of from!.entries()) {
    const style = getComputedStyle(element);
    for (const name of styles) to![at]?.setAttribute(name, style.getPropertyValue(name));
    to![at]?.removeAttribute('class');
  }
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute(
    'fill',
    getComputedStyle(svg).getPropertyValue('--bp-card').trim() || '#ffffff',
  );
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Pixels of the saved image for each of the page's. */
const density = 3;

/** The same as PNG; null where the browser makes none. */
export async function picturePng(svg: SVGSVGElement): Promise<Blob | null> {
  const { width, height } = svg.viewBox.baseVal;
  const image = new Image(width * density, height * density);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureSvg(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(image, 0, 0, image.width, image.height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
