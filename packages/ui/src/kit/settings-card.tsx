'use client';

import { type ReactNode, useId } from 'react';

interface SettingsCardProps {
  title: string;
  /** Buttons beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled card of Account Settings. */
export function SettingsCard({ title, action, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section className="bp-card bp-settings-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
