'use client';

import { Switch } from '@radix-ui/themes';
import type { Preferences } from '@biophony/contract';
import { useId } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { SettingsCard } from './settings-card.tsx';

const rows = [
  ['emailNotifications', 'notifyEmail'],
  ['projectNotifications', 'notifyProject'],
  ['analysisNotifications', 'notifyAnalysis'],
] as const;

interface NotificationsCardProps {
  preferences: Preferences;
  /** Switches can be moved only while the profile is being edited. */
  enabled: boolean;
  onChange: (preferences: Preferences) => void;
}

/** What the service may write to the user about. */
export function NotificationsCard({ preferences, enabled, onChange }: NotificationsCardProps) {
  const { settings } = useMessages();
  const id = useId();
  return (
    <SettingsCard title={settings.notifications}>
      <ul className="bp-switches">
        {rows.map(([key, label]) => (
          <li key={key}>
            <label htmlFor={`${id}-${key}`}>{settings[label]}</label>
            <Switch
              id={`${id}-${key}`}
              size="3"
              checked={preferences[key]}
              disabled={!enabled}
              onCheckedChange={(on) => onChange({ ...preferences, [key]: on })}
            />
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}
