'use client';

import type { ReactNode } from 'react';

interface AccountPageProps {
  title: string;
  /** The product's mark, leading home. */
  home: ReactNode;
  children: ReactNode;
}

/** A page with one card and nothing else: where mails and terminals lead to. */
export function AccountPage({ title, home, children }: AccountPageProps) {
  return (
    <div className="bp-account-page">
      <header>{home}</header>
      <main className="bp-card bp-account-card">
        <h1 className="bp-title">{title}</h1>
        {children}
      </main>
    </div>
  );
}
