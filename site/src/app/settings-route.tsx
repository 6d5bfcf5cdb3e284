import { SettingsScreen } from '@biophony/ui/screens';
import { chooseAppearance } from '../shared/appearance.ts';
import { useAppearanceChoice } from '../shared/use-appearance.ts';

export default function SettingsRoute() {
  const value = useAppearanceChoice();
  return (
    <SettingsScreen
      appearance={{ value, onChange: chooseAppearance }}
      noticesAddress="/THIRD-PARTY-NOTICES.txt"
    />
  );
}
