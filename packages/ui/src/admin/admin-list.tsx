'use client';

import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { SettingsCard } from '../kit/settings-card.tsx';
import { useAdminMessages } from '../kit/use-page-messages.ts';

interface AdminListProps {
  title: string;
  /** Text without rows. */
  empty: string;
  rows: readonly ReactNode[];
  more: boolean;
  onMore: () => void;
}

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
