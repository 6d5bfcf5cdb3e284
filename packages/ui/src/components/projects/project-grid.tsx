import type { ReactNode } from 'react';

/** Cards side by side, as many as fit. Cards out of sight are not laid out, so that a thousand stay light. */
export function ProjectGrid({ first, children }: { first: ReactNode; children: ReactNode[] }) {
  return (
    <ul className="bp-project-grid">
      <li>{first}</li>
      {children}
    </ul>
  );
}
