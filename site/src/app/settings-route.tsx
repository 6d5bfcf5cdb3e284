import { SettingsScreen } from '@biophony/ui/screens';
import { chooseAppearance } from '../shared/appearance.ts';
import { useAppearanceChoice } from '../shared/use-appearance.ts';

/** Account Settings, with the look of this browser. */
export default function SettingsRoute() {
  const value = useAppearanceChoice();
  return (
    <SettingsScreen
      appearance={{ value, onChange: chooseAppearance }}
      noticesAddress="/THIRD-PARTY-NOTICES.txt"
    />
  );
}
