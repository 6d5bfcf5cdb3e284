import { usePageUnsaved } from '@biophony/ui/headless';
import { useLayoutEffect } from 'react';

/** Where in the tab's history an entry of the router stands; null for entries of others. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;

/** Asks before the browser's Back and Forward buttons discard a typed text. */
export function KeepTypedText(): null {
  const unsaved = usePageUnsaved();
  // Before the router around it listens: listeners of a window are called in the order in which they came.
  useLayoutEffect(() => {
    let place: number | null = null;
    /** Moves of our own that the router must, or must not, hear of. */
    let [passing, returning] = [false, false];
    const stop = unsaved.subscribe(() => {
      if (unsaved.get().count > 0 && !returning) place = placeOf(history.state);
    });
    const moved = (event: PopStateEvent) => {
      const next = placeOf(event.state);
      if (returning) {
        returning = false;
        return event.stopImmediatePropagation();
      }
      const steps = next === null || place === null ? 0 : next - place;
      if (passing || steps === 0 || unsaved.get().count === 0) {
        passing = false;
        return;
      }
      // The page stays where it is until the answer is there.
      event.stopImmediatePropagation();
      returning = true;
      history.go(-steps);
      void unsaved.mayDiscard().then((discard) => {
        if (!discard) return;
        passing = true;
        history.go(steps);
      });
    };
    window.addEventListener('popstate', moved);
    return () => {
      stop();
      window.removeEventListener('popstate', moved);
    };
  }, [unsaved]);
  return null;
}
