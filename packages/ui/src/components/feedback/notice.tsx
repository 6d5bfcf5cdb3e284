import { CheckCircledIcon, ExclamationTriangleIcon, InfoCircledIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';

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

/** A banner inside the page: something to know, good news, a warning or a failure. */
export function Notice({ tone = 'info', live = false, children }: NoticeProps) {
  const Icon = icons[tone];
  const role = live ? (tone === 'bad' ? 'alert' : 'status') : undefined;
  return (
    <div className="bp-alert" data-tone={tone} role={role}>
      <Icon aria-hidden="true" />
      <div className="bp-alert-text">{children}</div>
    </div>
  );
}
