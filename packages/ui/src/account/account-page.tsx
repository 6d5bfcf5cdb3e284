'use client';

import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { Wordmark } from '../kit/ornaments.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { SignInDialog } from '../session/sign-in-dialog.tsx';
import { useSession } from '../session/use-session.ts';

interface AccountPageProps {
  title: string;
  /** The product's logo, linked to the home page. */
  home: ReactNode;
  children: ReactNode;
}

/** A page with a single card, for links from mails and terminals. */
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

/** The account page with the host's link home. */
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

interface SignInFirstProps {
  /** Why signing in is needed; a default text when absent. */
  text?: string;
  children: ReactNode;
}

/** Shows `children` when signed in, otherwise a sign-in on the same page. */
export function SignInFirst({ text, children }: SignInFirstProps) {
  const { auth, account, common } = useMessages();
  const { user, ended, loading } = useSession();
  const here = user && ended === 0;
  const [open, setOpen] = useState(true);
  if (loading) return <Loading text={common.loading} />;
  return (
    <>
      {here ? (
        children
      ) : (
        <>
          <p>{text ?? account.signInFirst}</p>
          <div className="bp-account-actions">
            <Button size="3" onClick={() => setOpen(true)}>
              {auth.login}
            </Button>
          </div>
        </>
      )}
      <SignInDialog open={open && !here} onClose={() => setOpen(false)} />
    </>
  );
}
