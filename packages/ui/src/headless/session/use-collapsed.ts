'use client';

import { useState } from 'react';

/** Key in the browser's local storage that says the navigation is folded; the web app's pages read it, too. */
const key = 'biophony:navigation-collapsed';

function read(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether the navigation is folded, as this browser remembers it. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(read);
  const change = (next: boolean) => {
    setCollapsed(next);
    try {
      if (next) localStorage.setItem(key, 'true');
      else localStorage.removeItem(key);
    } catch (cause) {
      // A browser that keeps nothing forgets it with the page.
      console.warn('This browser does not keep whether the navigation is folded.', cause);
    }
  };
  return [collapsed, change];
}
