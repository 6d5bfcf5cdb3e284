/** What one step of a button or a key zooms by: two steps halve what is shown. */
export const zoomStep = Math.SQRT1_2;
