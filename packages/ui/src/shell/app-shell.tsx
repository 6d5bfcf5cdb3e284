'use client';

import {
  ArchiveIcon,
  Cross2Icon,
  DoubleArrowLeftIcon,
  DoubleArrowRightIcon,
  ExitIcon,
  FileTextIcon,
  GearIcon,
  HamburgerMenuIcon,
  MagnifyingGlassIcon,
  MixerHorizontalIcon,
  QuestionMarkCircledIcon,
} from '@radix-ui/react-icons';
import { Avatar } from '@radix-ui/themes';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { initialOf } from '../base/format.ts';
import { TierBadge } from '../kit/badges.tsx';
import { Wordmark } from '../kit/ornaments.tsx';
import { useMessages } from '../kit/presentation-context.ts';

export interface Account {
  name: string;
  /** Null is shown as 'Anonymous'. */
  email: string | null;
  tier: string;
  projectCount: number;
  photoUrl: string | null;
  /** Whether the user is an operator and gets a link to the administration. */
  operator?: boolean;
}

/** An address that wraps after its @ if too long. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** The signed-in user: avatar, name, email, plan and number of projects. */
export function AccountHeader({ account, small = false }: { account: Account; small?: boolean }) {
  const { shell } = useMessages();
  return (
    <div className="bp-account" data-small={small ? '' : undefined}>
      <Avatar size="3" radius="full" fallback={initialOf(account.name)} aria-hidden="true" />
      <div className={small ? 'bp-hidden' : 'bp-account-text'}>
        <p className="bp-account-name">
          <span>{account.name}</span> <TierBadge tier={account.tier} />
        </p>
        <p className="bp-small">
          {account.email ? <Email address={account.email} /> : shell.anonymous}
        </p>
        <p className="bp-small bp-numbers">{shell.projectCount(account.projectCount)}</p>
      </div>
    </div>
  );
}

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A drawer from the left for narrow screens. The browser keeps the focus inside and closes it on
 * Escape.
 */
export function Drawer({ open, onClose, children }: DrawerProps) {
  const { shell } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="bp-drawer"
      aria-label={shell.navigation}
      onClose={onClose}
      {...{ closedby: 'any' }}
    >
      {open && (
        <div className="bp-drawer-sheet">
          <button
            type="button"
            className="bp-icon-button bp-drawer-close"
            aria-label={shell.closeMenu}
            onClick={onClose}
          >
            <Cross2Icon aria-hidden="true" />
          </button>
          {children}
        </div>
      )}
    </dialog>
  );
}

export type Section = 'projects' | 'documents' | 'settings' | 'support' | 'admin';

/** Draws a link to a section of the dashboard. */
export type SectionLink = ComponentType<{
  section: Section;
  className: string;
  'aria-current'?: 'page';
  onClick?: () => void;
  children: ReactNode;
}>;

const sections = [
  { id: 'projects', Icon: ArchiveIcon },
  { id: 'documents', Icon: FileTextIcon },
  { id: 'settings', Icon: GearIcon },
  { id: 'support', Icon: QuestionMarkCircledIcon },
  { id: 'admin', Icon: MixerHorizontalIcon },
] as const;

interface SidebarProps {
  account: Account;
  current: Section | null;
  small?: boolean;
  Link: SectionLink;
  onFollow?: () => void;
  /** Opens the search; absent where there is none. */
  onSearch?: (() => void) | undefined;
  onLogout: () => void;
}

/** Navigation of the dashboard with the account on top; only icons when small. */
export function Sidebar({
  account,
  current,
  small = false,
  Link,
  onFollow,
  onSearch,
  onLogout,
}: SidebarProps) {
  const { shell } = useMessages();
  const visibleSections = sections.filter(({ id }) => id !== 'admin' || account.operator);
  const label = (text: string) => <span className={small ? 'bp-hidden' : undefined}>{text}</span>;
  return (
    <>
      <div className="bp-sidebar-mark">
        <Wordmark short={small} />
      </div>
      <AccountHeader account={account} small={small} />
      <nav aria-label={shell.navigation}>
        <ul>
          {onSearch && (
            <li title={small ? shell.search : undefined}>
              <button
                type="button"
                className="bp-sidebar-link"
                aria-keyshortcuts="Control+K Meta+K"
                onClick={onSearch}
              >
                <MagnifyingGlassIcon aria-hidden="true" /> {label(shell.search)}
              </button>
            </li>
          )}
          {visibleSections.map(({ id, Icon }) => (
            <li key={id} title={small ? shell[id] : undefined}>
              <Link
                section={id}
                className="bp-sidebar-link"
                aria-current={current === id ? 'page' : undefined}
                onClick={onFollow}
              >
                <Icon aria-hidden="true" /> {label(shell[id])}
              </Link>
            </li>
          ))}
          <li title={small ? shell.logout : undefined}>
            <button type="button" className="bp-sidebar-link" onClick={onLogout}>
              <ExitIcon aria-hidden="true" /> {label(shell.logout)}
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}

interface AppShellProps {
  account: Account;
  current: Section | null;
  Link: SectionLink;
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  onSearch?: () => void;
  onLogout: () => void;
  children: ReactNode;
}

/**
 * The signed-in area: navigation of 240 px (64 px when collapsed), or a drawer on narrow screens,
 * and the page.
 */
export function AppShell({
  account,
  current,
  Link,
  collapsed,
  onCollapse,
  onSearch,
  onLogout,
  children,
}: AppShellProps) {
  const { shell } = useMessages();
  const [drawer, setDrawer] = useState(false);
  const sidebar = { account, current, Link, onSearch, onLogout };
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
        {onSearch && (
          <button
            type="button"
            className="bp-icon-button bp-topbar-search"
            aria-label={shell.search}
            onClick={onSearch}
          >
            <MagnifyingGlassIcon aria-hidden="true" />
          </button>
        )}
      </header>
      <Drawer open={drawer} onClose={() => setDrawer(false)}>
        <Sidebar
          {...sidebar}
          onFollow={() => setDrawer(false)}
          onSearch={
            onSearch &&
            (() => {
              setDrawer(false);
              onSearch();
            })
          }
          onLogout={() => {
            // The drawer is above everything, even the overlay of signing out.
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
