'use client';

import { Button } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { Loading } from '../../components/feedback/loading.tsx';
import { useSession } from '../../headless/session/session-context.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { SignInDialog } from '../../widgets/sign-in-dialog.tsx';

interface SignInFirstProps {
  /** Why one is asked to sign in; what is said on every such page when absent. */
  text?: string;
  children: ReactNode;
}

/** Shows `children` to somebody who is signed in; asks others to sign in, on this very page. */
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
