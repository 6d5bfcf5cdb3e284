'use client';

import { CheckCircledIcon, ExclamationTriangleIcon, InfoCircledIcon } from '@radix-ui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Urgency, useMessages, usePresentation } from './presentation-context.ts';

/**
 * Has a text that stands on the page read out when it appears and whenever it changes.
 * @param read The text; empty when there is nothing to read out.
 * @returns Whether a region is there to read it out. Where none is, the text has to stand in a live region itself.
 */
export function useAnnouncement(read: () => string, urgency: Urgency): boolean {
  const { announce } = usePresentation();
  const announced = useRef('');
  useEffect(() => {
    const text = read();
    if (text && text !== announced.current) announce?.(text, urgency);
    announced.current = text;
  });
  return announce !== null;
}

export type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const icons = {
  info: InfoCircledIcon,
  good: CheckCircledIcon,
  warn: ExclamationTriangleIcon,
  bad: ExclamationTriangleIcon,
};

interface NoticeProps {
  tone?: NoticeTone;
  /** Read out as soon as it appears. */
  live?: boolean;
  children: ReactNode;
}

/** The element's paragraphs as one text, without the buttons beside them. */
const sentences = (element: HTMLElement) =>
  [...element.querySelectorAll('p, li')]
    .filter((one) => !one.querySelector('button, p, li'))
    .map((one) => one.textContent.trim())
    .join(' ');

/** A banner inside the page: something to know, good news, a warning or a failure. */
export function Notice({ tone = 'info', live = false, children }: NoticeProps) {
  const { common } = useMessages();
  const text = useRef<HTMLDivElement>(null);
  const Icon = icons[tone];
  const urgent = live && tone === 'bad';
  const announced = useAnnouncement(
    () => (live && text.current ? sentences(text.current) : ''),
    urgent ? 'assertive' : 'polite',
  );
  const failure = { role: announced ? 'group' : 'alert', 'aria-label': common.error };
  const naming = urgent ? failure : { role: live && !announced ? 'status' : undefined };
  return (
    <div className="bp-alert" data-tone={tone} {...naming}>
      <Icon aria-hidden="true" />
      <div className="bp-alert-text" ref={text}>
        {children}
      </div>
    </div>
  );
}
