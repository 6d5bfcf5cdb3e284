/** How far below and above the window a widget is read already. */
const margin = '400px 0px';

/**
 * Calls back once, when an element comes near the window or the page is printed; at once where the browser cannot tell.
 * Answers how to stop waiting.
 */
export function whenNear(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear();
    return () => undefined;
  }
  const stop = () => {
    observer.disconnect();
    removeEventListener('beforeprint', near);
  };
  const near = () => {
    stop();
    onNear();
  };
  const observer = new IntersectionObserver(
    (seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) near();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  addEventListener('beforeprint', near);
  return stop;
}
