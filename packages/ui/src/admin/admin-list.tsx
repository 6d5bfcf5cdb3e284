'use client';

import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { SettingsCard } from '../kit/settings-card.tsx';
import { useAdminMessages } from '../kit/use-page-messages.ts';

interface AdminListProps {
  title: string;
  /** Said where there is no row. */
  empty: string;
  rows: readonly ReactNode[];
  /** Whether there are rows that have not been read. */
  more: boolean;
  onMore: () => void;
}

/** The pages of a list that have been read so far, and a button for the next one. */
export function AdminList({ title, empty, rows, more, onMore }: AdminListProps) {
  const words = useAdminMessages();
  return (
    <SettingsCard title={title}>
      {rows.length === 0 ? <p>{empty}</p> : <ul className="bp-admin-rows">{rows}</ul>}
      {more && (
        <div>
          <Button variant="soft" onClick={onMore}>
            {words.more}
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
