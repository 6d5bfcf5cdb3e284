import { SettingsScreen } from '@biophony/ui/screens';
import { chooseAppearance, useAppearanceChoice } from '../shared/use-appearance.ts';

export default function SettingsRoute() {
  const value = useAppearanceChoice();
  return (
    <SettingsScreen
      appearance={{ value, onChange: chooseAppearance }}
      noticesAddress="/THIRD-PARTY-NOTICES.txt"
    />
  );
}
