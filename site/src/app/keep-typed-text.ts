import { usePageUnsaved } from '@biophony/ui/headless';
import { useLayoutEffect } from 'react';

/** Position of a router entry in the tab's history; null for other entries. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;

export function KeepTypedText(): null {
  const unsaved = usePageUnsaved();
  // Must listen before the router: a window calls its listeners in order.
  useLayoutEffect(() => {
    let place: number | null = null;
    /** Own moves that the router must, or must not, see. */
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
