import { useMessages } from '@biophony/ui';
import { Loading } from '@biophony/ui/components';
import { useSession } from '@biophony/ui/headless';
import { SessionOverlay } from '@biophony/ui/widgets';
import { Suspense, useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { useRememberedSession } from '../../../shared/use-remembered-session.ts';
import { endBoot } from '../../../shared/boot.ts';

/** What the account's own pages share. The skeleton goes once it is known who is there, be it nobody. */
export function AccountFrame() {
  const { common } = useMessages();
  const { loading } = useSession();
  useRememberedSession();
  useLayoutEffect(() => {
    if (!loading) endBoot();
  }, [loading]);
  return (
    <>
      <Suspense fallback={<Loading text={common.loading} />}>
        <Outlet />
      </Suspense>
      <SessionOverlay />
    </>
  );
}
