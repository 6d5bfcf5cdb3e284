'use client';

import { createPortal } from 'react-dom';
import type { Urgency } from '../context/presentation-context.ts';
import { useStore } from '../state/use-store.ts';
import type { Announcer } from './announcer.ts';

interface AnnouncementsProps {
  announcer: Announcer;
  portals: HTMLElement;
}

const urgencies: readonly Urgency[] = ['polite', 'assertive'];

/**
 * The regions through which notices and failures are read out. Many screen readers keep silent about a region that comes
 * together with its text; these last as long as the provider, and open dialogs do not hide them.
 */
export function Announcements({ announcer, portals }: AnnouncementsProps) {
  const { announcements } = useStore(announcer);
  return createPortal(
    urgencies.map((urgency) => (
      <div
        key={urgency}
        className="bp-hidden"
        role={urgency === 'polite' ? 'status' : undefined}
        aria-live={urgency}
        aria-atomic="false"
      >
        {announcements
          .filter((one) => one.urgency === urgency)
          .map(({ key, text }) => (
            <span key={key}>{text}</span>
          ))}
      </div>
    )),
    portals,
  );
}
