'use client';

import { useMessages } from '../../context/presentation-context.ts';
import { appearanceChoices, type AppearanceChoice } from '../../theme/appearance.ts';
import { Choice } from '../form/choice.tsx';
import { SettingsCard } from './settings-card.tsx';

export interface AppearanceCardProps {
  value: AppearanceChoice;
  /** Shows and keeps the choice; where is the host's business. */
  onChange: (value: AppearanceChoice) => void;
}

/** Light, dark, or as the device says. */
export function AppearanceCard({ value, onChange }: AppearanceCardProps) {
  const { settings } = useMessages();
  return (
    <SettingsCard title={settings.appearance}>
      <Choice
        label={settings.appearanceLabel}
        value={value}
        options={appearanceChoices.map((choice) => ({
          value: choice,
          label: settings.appearances[choice],
        }))}
        hint={settings.appearanceHint}
        onChange={(next) => {
          const choice = appearanceChoices.find((one) => one === next);
          if (choice) onChange(choice);
        }}
      />
    </SettingsCard>
  );
}
