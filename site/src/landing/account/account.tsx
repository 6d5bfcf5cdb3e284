import '@biophony/ui/styles.css';
import '../../theme/kit-font.css';
import { BiophonyProvider } from '@biophony/ui';
import { createRoot } from 'react-dom/client';
import { addressOf } from '../../shared/addresses.ts';
import { auth, client } from '../../shared/service.ts';
import { useAppearance } from '../../shared/use-appearance.ts';
import { LandingSession, type SessionHandle } from './landing-session.tsx';
import { PlainLink } from './plain-link.tsx';

const { promise: handle, resolve: ready } = Promise.withResolvers<SessionHandle>();
const place = document.createElement('div');
document.body.append(place);

function Account() {
  return (
    <BiophonyProvider
      client={client}
      auth={auth}
      navigate={(destination) => location.assign(addressOf(destination))}
      Link={PlainLink}
      appearance={useAppearance()}
    >
      <LandingSession onReady={ready} />
    </BiophonyProvider>
  );
}

createRoot(place).render(<Account />);

/** Opens the auth dialog, or the dashboard for somebody who is signed in. */
export const start = async (): Promise<void> => (await handle).start();

/** Signs out; the page stays. */
export const logOut = async (): Promise<void> => (await handle).logOut();
