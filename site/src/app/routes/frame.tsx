import { useMessages } from '@biophony/ui';
import { DashboardScreen } from '@biophony/ui/screens';
import { Loading } from '@biophony/ui/components';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useRememberedSession } from '../../shared/use-remembered-session.ts';
import { sectionOf } from './section.ts';
import { useArrival } from './use-arrival.ts';
import { useEndOfBoot } from './use-end-of-boot.ts';

/** What stands around every screen of the signed-in area. */
export function Frame() {
  const { pathname } = useLocation();
  const { common, shell } = useMessages();
  const section = sectionOf(pathname);
  useRememberedSession();
  useEndOfBoot();
  useArrival(pathname, section);
  return (
    <DashboardScreen current={section}>
      <Suspense
        fallback={
          <>
            <h1 className="bp-hidden">{section ? shell[section] : common.product}</h1>
            <Loading text={common.loading} />
          </>
        }
      >
        <Outlet />
      </Suspense>
    </DashboardScreen>
  );
}
