import { useSession } from '@biophony/ui/headless';
import { SettingsScreen } from '@biophony/ui/screens';
import { useEffect, useState } from 'react';
import { keepChosen } from '../shared/browser-memory.ts';
import { canKeep, keepsData, lastConfirmed, offline } from '../shared/device.ts';
import { keptBytes } from '../shared/kept-answers.ts';
import { deleteKept, followShell } from '../shared/kept-caches.ts';
import { chooseAppearance, useAppearanceChoice } from '../shared/use-appearance.ts';

/** What this device keeps of the account, with its switch. */
function useDevice() {
  const { user } = useSession();
  const [keep, setKeep] = useState(keepsData);
  const [bytes, setBytes] = useState<number | null>(null);
  const uid = user?.uid;
  useEffect(() => {
    let over = false;
    if (!canKeep || !keep || uid === undefined) return;
    keptBytes(uid).then((size) => over || setBytes(size), console.error);
    return () => {
      over = true;
    };
  }, [uid, keep]);
  const clear = () => {
    void deleteKept(null).then(() => setBytes(0), console.error);
  };
  return {
    keep: canKeep ? keep : null,
    bytes,
    onKeep: (next: boolean) => {
      keepChosen.write(next ? 'on' : 'off');
      setKeep(next);
      if (!next) {
        lastConfirmed.forget(true);
        setBytes(0);
      } else if (user && !offline.get().away) lastConfirmed.write(user);
      followShell();
    },
    onDelete: clear,
  };
}

export default function SettingsRoute() {
  const value = useAppearanceChoice();
  return (
    <SettingsScreen
      appearance={{ value, onChange: chooseAppearance }}
      device={useDevice()}
      noticesAddress="/THIRD-PARTY-NOTICES.txt"
    />
  );
}
