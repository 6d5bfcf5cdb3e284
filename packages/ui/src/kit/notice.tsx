'use client';

import { CheckCircledIcon, ExclamationTriangleIcon, InfoCircledIcon } from '@radix-ui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Urgency, useMessages, usePresentation } from './presentation-context.ts';

/**
 * Has a visible text read out when it appears and when it changes.
 * @param read The text; empty when there is nothing to read out.
 * @returns Whether there is a region to read it out. If not, the text must be in a live region
 * itself.
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

/** Text of the paragraphs, without buttons. */
const sentences = (element: HTMLElement) =>
  [...element.querySelectorAll('p, li')]
    .filter((one) => !one.querySelector('button, p, li'))
    .map((one) => one.textContent.trim())
    .join(' ');

/** A banner inside the page: information, success, warning or error. */
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
