'use client';

import type { ReactNode } from 'react';
import { AccountPage } from '../../components/account/account-page.tsx';
import { Wordmark } from '../../components/ornament/wordmark.tsx';
import { useKit } from '../../context/kit-context.ts';

/** The account page with the host's own link home. */
export function Framed({ title, children }: { title: string; children: ReactNode }) {
  const { Link } = useKit();
  const home = (
    <Link destination={{ to: 'home' }}>
      <Wordmark />
    </Link>
  );
  return (
    <AccountPage title={title} home={home}>
      {children}
    </AccountPage>
  );
}
