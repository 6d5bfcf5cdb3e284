'use client';

import { Badge, Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../format/dates.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { Facts } from '../project/facts.tsx';
import { SettingsCard } from './settings-card.tsx';

interface SecurityCardProps {
  emailVerified: boolean;
  createdAt: string | null;
  updatedAt: string | null;
  anonymous: boolean;
  onDelete: () => void;
  /** What can be done about all this, above the Danger Zone. */
  children?: ReactNode;
}

/** How the account stands, and the way to delete it. */
export function SecurityCard({
  emailVerified,
  createdAt,
  updatedAt,
  anonymous,
  onDelete,
  children,
}: SecurityCardProps) {
  const { settings, common } = useMessages();
  return (
    <SettingsCard title={settings.security}>
      <Facts
        facts={[
          {
            label: settings.emailVerified,
            value: (
              <Badge color={emailVerified ? 'green' : 'amber'} radius="full">
                {emailVerified ? settings.verified : settings.notVerified}
              </Badge>
            ),
          },
          {
            label: settings.accountCreated,
            value: formatLongDate(createdAt) ?? common.notAvailable,
          },
          { label: settings.lastUpdated, value: formatLongDate(updatedAt) ?? common.notAvailable },
          {
            label: settings.accountType,
            value: anonymous ? settings.anonymous : settings.registered,
          },
        ]}
      />
      {children}
      <div className="bp-danger">
        <div>
          <h3>{settings.danger}</h3>
          <p className="bp-small">{settings.dangerText}</p>
        </div>
        <Button color="red" variant="soft" onClick={onDelete}>
          {settings.deleteAccount}
        </Button>
      </div>
    </SettingsCard>
  );
}
