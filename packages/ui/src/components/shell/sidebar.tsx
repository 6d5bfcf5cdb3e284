'use client';

import {
  ArchiveIcon,
  ExitIcon,
  FileTextIcon,
  GearIcon,
  MixerHorizontalIcon,
  QuestionMarkCircledIcon,
} from '@radix-ui/react-icons';
import type { ComponentType, ReactNode } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { Wordmark } from '../ornament/wordmark.tsx';
import { AccountHeader, type Account } from './account-header.tsx';

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
  onLogout: () => void;
}

/** The dashboard's navigation with the account on top; only marks when it is small. */
export function Sidebar({
  account,
  current,
  small = false,
  Link,
  onFollow,
  onLogout,
}: SidebarProps) {
  const { shell } = useMessages();
  const shown = sections.filter(({ id }) => id !== 'admin' || account.operator);
  const label = (text: string) => <span className={small ? 'bp-hidden' : undefined}>{text}</span>;
  return (
    <>
      <div className="bp-sidebar-mark">
        <Wordmark short={small} />
      </div>
      <AccountHeader account={account} small={small} />
      <nav aria-label={shell.navigation}>
        <ul>
          {shown.map(({ id, Icon }) => (
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
