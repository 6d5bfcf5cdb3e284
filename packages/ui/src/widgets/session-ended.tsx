'use client';

import { Button } from '@radix-ui/themes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '../components/feedback/notice.tsx';
import { useSession } from '../headless/session/session-context.ts';
import { createLazyModule } from '../state/lazy-module.ts';
import { useLazyModule } from '../state/use-lazy-module.ts';
import { useKit } from '../context/kit-context.ts';

const signIn = createLazyModule(() => import('./sign-in-dialog.tsx'));

/**
 * Says that the session has ended by itself and lets the person sign in again over the page, which stays as it is.
 * Whoever closes the dialog is asked again by the next call that needs a session. Somebody else who signs in is led to
 * the list of projects.
 */
export function SessionEnded() {
  const { messages, navigate } = useKit();
  const { user, ended } = useSession();
  const [closed, setClosed] = useState(0);
  const uid = user?.uid;
  const before = useRef(uid);
  const leave = useEffectEvent(() => navigate({ to: 'projects' }));
  useEffect(() => {
    if (uid === undefined) return;
    if (before.current !== undefined && before.current !== uid) leave();
    before.current = uid;
  }, [uid]);
  if (ended === 0 && closed !== 0) setClosed(0);
  const asking = ended > closed;
  // Signing in lasts a second longer than the session is away, so the dialog closes itself.
  const [open, setOpen] = useState(false);
  if (asking && !open) setOpen(true);
  const dialog = useLazyModule(signIn, open);
  return (
    <>
      {ended > 0 && !(asking && dialog) && (
        <Notice tone="warn" live>
          <p>{messages.auth.ended}</p>
          <Button
            size="2"
            onClick={() => {
              setClosed(0);
              void signIn.fetch();
            }}
          >
            {messages.auth.signIn}
          </Button>
        </Notice>
      )}
      {dialog && (
        <dialog.SignInDialog
          open={open}
          reason={messages.auth.ended}
          email={user?.email ?? undefined}
          onClose={() => {
            setClosed(ended);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
