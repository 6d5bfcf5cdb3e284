interface Watched {
  biophonySight?: (lines: string[]) => Promise<void>;
  /** In every watched document. */
  biophonyLook?: () => Promise<void>;
}

/**
 * In every document, before its scripts: reports lines, labels and placeholders that come into
 * sight after each paint. Self-contained: the browser gets its source.
 */
export function watchPage(): void {
  const watched = globalThis as unknown as Watched;
  const tell = watched.biophonySight;
  if (!tell || window.top !== window) return;
  const known = new Set<string>();
  let waiting = false;
  const look = async () => {
    waiting = false;
    const lines = document.body.innerText.split('\n');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        lines.push(element.getAttribute(name) ?? '');
    const came = new Set(
      lines.map((line) => line.trim()).filter((line) => line && !known.has(line)),
    );
    for (const line of came) known.add(line);
    if (came.size > 0) await tell([...came]);
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

/** Reports what is in sight. Self-contained. */
export const lookNow = (): Promise<void> | undefined =>
  document.body ? (globalThis as unknown as Watched).biophonyLook?.() : undefined;
