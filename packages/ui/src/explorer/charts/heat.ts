/** What a heat map's cells are worth, row by row of the picture. */
export interface HeatPicture {
  columns: number;
  rows: number;
  /** Level 0 to 255 of a cell; null leaves it open, so that the ground shows. */
  level: (column: number, row: number) => number | null;
}

/** Paints one pixel a cell; the stylesheet blows the canvas up without smoothing. */
export function paintHeat(canvas: HTMLCanvasElement, picture: HeatPicture, pixels: Uint32Array) {
  const { columns, rows, level } = picture;
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d');
  if (!context || columns === 0 || rows === 0) return;
  const image = context.createImageData(columns, rows);
  const target = new Uint32Array(image.data.buffer);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const value = level(column, row);
      target[row * columns + column] = value === null ? 0 : (pixels[value] ?? 0);
    }
  context.putImageData(image, 0, 0);
}

/** Level of a count: 0 is for none alone; the square root lets small counts be told apart beside large ones. */
export function countLevel(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0;
  return 1 + Math.round(254 * Math.sqrt(Math.min(1, count / most)));
}
