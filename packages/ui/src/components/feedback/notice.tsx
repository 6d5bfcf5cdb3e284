'use client';

import { CheckCircledIcon, ExclamationTriangleIcon, InfoCircledIcon } from '@radix-ui/react-icons';
import { useRef, type ReactNode } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { useAnnouncement } from './use-announcement.ts';

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
