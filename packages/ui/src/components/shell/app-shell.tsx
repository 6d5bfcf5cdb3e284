'use client';

import {
  DoubleArrowLeftIcon,
  DoubleArrowRightIcon,
  HamburgerMenuIcon,
} from '@radix-ui/react-icons';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { Wordmark } from '../ornament/wordmark.tsx';
import type { Account } from './account-header.tsx';
import { Drawer } from './drawer.tsx';
import { Sidebar, type Section, type SectionLink } from './sidebar.tsx';

interface AppShellProps {
  account: Account;
  current: Section | null;
  Link: SectionLink;
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  onLogout: () => void;
  children: ReactNode;
}

/** The signed-in area: navigation of 240 px (64 px when collapsed), or a drawer on narrow screens, and the page. */
export function AppShell({
  account,
  current,
  Link,
  collapsed,
  onCollapse,
  onLogout,
  children,
}: AppShellProps) {
  const { shell } = useMessages();
  const [drawer, setDrawer] = useState(false);
  const sidebar = { account, current, Link, onLogout };
  return (
    <div className="bp-shell" data-collapsed={collapsed ? '' : undefined}>
      <a className="bp-skip" href="#bp-main">
        {shell.skip}
      </a>
      <header className="bp-topbar">
        <button
          type="button"
          className="bp-icon-button"
          aria-label={shell.openMenu}
          aria-expanded={drawer}
          onClick={() => setDrawer(true)}
        >
          <HamburgerMenuIcon aria-hidden="true" />
        </button>
        <Wordmark />
      </header>
      <Drawer open={drawer} onClose={() => setDrawer(false)}>
        <Sidebar
          {...sidebar}
          onFollow={() => setDrawer(false)}
          onLogout={() => {
            // A drawer stands above everything else, the overlay of logging out too.
            setDrawer(false);
            onLogout();
          }}
        />
      </Drawer>
      <aside className="bp-sidebar" aria-label={shell.account}>
        <Sidebar {...sidebar} small={collapsed} />
        <button
          type="button"
          className="bp-icon-button bp-sidebar-fold"
          aria-label={collapsed ? shell.expand : shell.collapse}
          aria-expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
        >
          {collapsed ? (
            <DoubleArrowRightIcon className="bp-along" aria-hidden="true" />
          ) : (
            <DoubleArrowLeftIcon className="bp-along" aria-hidden="true" />
          )}
        </button>
      </aside>
      <main id="bp-main" className="bp-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
