'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { keyboardScroll } from './use-rows-in-sight.ts';

const takesFocus =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)';

interface ModalBodyProps {
  /** The dialog's buttons, which stay in view. */
  footer: ReactNode;
  children: ReactNode;
}

/** Content of a long dialog, which scrolls above its buttons. */
export function ModalBody({ footer, children }: ModalBodyProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    // With something inside that takes the focus, keys scroll already.
    const isOnlyText =
      element.scrollHeight > element.clientHeight && !element.querySelector(takesFocus);
    if (isOnlyText) element.tabIndex = keyboardScroll.tabIndex;
    else if (!element.matches(':focus')) element.removeAttribute('tabindex');
  });
  return (
    <>
      <div className="bp-modal-scroll" ref={content}>
        {children}
      </div>
      <div className="bp-modal-footer">{footer}</div>
    </>
  );
}

/** Part of a dialog that is scrolled to when it comes. */
export function ScrolledTo({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="bp-stack bp-scrolled-to" ref={part}>
      {children}
    </div>
  );
}
