'use client';

import { useEffect } from 'react';
import { focusPlace, isLost, nearestTo, remembered } from './focus-place.ts';

/**
 * Keeps the keyboard's place in the kit's parts of the page: when what has the focus is taken away, hidden or disabled,
 * browsers put the focus at the beginning of the page. It goes to the nearest thing instead; to what was only disabled
 * it comes back.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const ours = target instanceof Element && target.closest('.biophony');
      remembered.place = ours ? focusPlace(target) : null;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      const left = remembered.place;
      // What loses the focus to something else has nothing to get back, whatever changes until that has it.
      if (relatedTarget) remembered.place = null;
      if (relatedTarget || !left) return;
      // What loses the focus to nothing, and is still there, was left on purpose.
      requestAnimationFrame(() => {
        if (remembered.place === left && document.hasFocus() && !isLost(left))
          remembered.place = null;
      });
    };
    const mend = () => {
      const { place } = remembered;
      const { activeElement } = document;
      if (!place || (activeElement && activeElement !== document.body)) return;
      // Something that is busy comes back by itself.
      if (place.element.isConnected && place.element.matches(':disabled')) return;
      nearestTo(place)?.focus();
    };
    const observer = new MutationObserver(mend);
    document.addEventListener('focusin', note);
    // Before anything that changes the page when it loses the focus.
    document.addEventListener('focusout', leave, true);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave, true);
    };
  }, []);
}
