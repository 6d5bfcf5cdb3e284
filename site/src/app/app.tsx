import '../theme/inter-everywhere.css';
import '@biophony/ui/styles.css';
import '../theme/kit-font.css';
import '../theme/paper.css';
import { BiophonyProvider, type Destination } from '@biophony/ui';
import { useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useNavigate } from 'react-router';
import { addressOf } from '../shared/addresses.ts';
import { auth, client, mapTiles } from '../shared/service.ts';
import { useAppearance } from '../shared/use-appearance.ts';
import { KeepTypedText } from './keep-typed-text.ts';
import { LeaveForHome } from './leave-for-home.tsx';
import { RouterLink } from './router-link.tsx';
import { AppRoutes } from './routes.tsx';

function App() {
  const [leaving, setLeaving] = useState(false);
  const go = useNavigate();
  const appearance = useAppearance();
  const navigate = useCallback(
    (destination: Destination) => {
      if (destination.to === 'home') setLeaving(true);
      else void go(addressOf(destination));
    },
    [go],
  );
  return (
    <BiophonyProvider
      client={client}
      auth={auth}
      navigate={navigate}
      Link={RouterLink}
      appearance={appearance}
      mapTiles={mapTiles}
      hasBackground
    >
      <LeaveForHome leaving={leaving} />
      <KeepTypedText />
      <AppRoutes />
    </BiophonyProvider>
  );
}

/** Throws when the page has no root element. */
export function showApp(onCrash: (cause: unknown) => void): void {
  const place = document.getElementById('app');
  if (!place) throw new Error('The page has no element with the id "app".');
  createRoot(place, { onUncaughtError: onCrash }).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
}
