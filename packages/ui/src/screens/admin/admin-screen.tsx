'use client';

import type { ComponentType } from 'react';
import { useAdminMessages } from '../../context/page-messages.ts';
import { useKit } from '../../context/kit-context.ts';
import { AnalysesPage } from './analyses-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { RunnersPage } from './runners-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { UsersPage } from './users-page.tsx';

export type AdminPage = 'overview' | 'users' | 'analyses' | 'runners' | 'settings';

const pages: Record<AdminPage, ComponentType> = {
  overview: OverviewPage,
  users: UsersPage,
  analyses: AnalysesPage,
  runners: RunnersPage,
  settings: SettingsPage,
};

const names = Object.keys(pages) as AdminPage[];

/** What the people who run a service see and do. The service answers its calls to operators alone. */
export function AdminScreen({ page }: { page: AdminPage }) {
  const { Link } = useKit();
  const words = useAdminMessages();
  const Page = pages[page];
  return (
    <div className="bp-screen">
      <header className="bp-screen-head">
        <h1 className="bp-title">{words.title}</h1>
      </header>
      <nav className="bp-admin-tabs" aria-label={words.navigation}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Link
                destination={name === 'overview' ? { to: 'admin' } : { to: 'admin', page: name }}
                aria-current={name === page ? 'page' : undefined}
              >
                {words.pages[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Page />
    </div>
  );
}
