/** What a page shows at a moment: lines that came into sight since the last, and lines that went. */
export interface Sight {
  /** Milliseconds since 1970. */
  at: number;
  came: string[];
  went: string[];
}

interface Watched {
  biophonySight?: (sight: Sight) => Promise<void>;
  /** Tells what is in sight now; there in every document that is watched. */
  biophonyLook?: () => Promise<void>;
}

/**
 * Runs in every document of a page, before its own scripts: tells after each painted change which lines of text, labels
 * and placeholders came into sight and which went. Must stand alone: the browser gets its source.
 */
export function watchPage(): void {
  const watched = globalThis as unknown as Watched;
  const tell = watched.biophonySight;
  if (!tell || window.top !== window) return;
  let before = new Set<string>();
  let waiting = false;
  const look = async () => {
    waiting = false;
    const lines = document.body.innerText.split('\n');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        lines.push(element.getAttribute(name) ?? '');
    const now = new Set(lines.map((line) => line.trim()).filter(Boolean));
    const came = [...now].filter((line) => !before.has(line));
    const went = [...before].filter((line) => !now.has(line));
    before = now;
    if (came.length + went.length > 0) await tell({ at: Date.now(), came, went });
  };
  watched.biophonyLook = look;
  const soon = () => {
    if (waiting || !document.body) return;
    waiting = true;
    requestAnimationFrame(() => void look());
  };
  new MutationObserver(soon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  // These paint other texts without a change of the document.
  for (const event of ['contentvisibilityautostatechange', 'transitionend', 'animationend'])
    document.addEventListener(event, soon, true);
}

/** Runs in a document of a page: tells what is in sight now. Must stand alone as well. */
export const lookNow = (): Promise<void> | undefined =>
  document.body ? (globalThis as unknown as Watched).biophonyLook?.() : undefined;
