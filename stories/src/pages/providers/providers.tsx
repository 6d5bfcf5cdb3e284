import { createClient } from '@biophony/sdk';
import * as kit from '@biophony/ui';
import { page } from '../page.tsx';

const client = createClient({ baseUrl: 'https://biophony.example', auth: { apiKey: 'bp_key' } });
const children = <p>Your page stands here.</p>;

export const BiophonyProvider = page(kit.BiophonyProvider, {
  args: {
    client,
    auth: {
      currentUser: null,
      onAuthStateChanged: () => () => undefined,
      getIdToken: async () => '',
      signIn: async () => Promise.reject(new Error('Not here')),
      signUp: async () => Promise.reject(new Error('Not here')),
      signInWithPopup: async () => Promise.reject(new Error('Not here')),
      signOut: async () => undefined,
      updateDisplayName: async () => undefined,
      deleteAccount: async () => undefined,
    },
    navigate: () => undefined,
    Link: ({ destination, children: inner, ...props }: kit.LinkProps) => (
      <a href={`#${destination.to}`} {...props}>
        {inner}
      </a>
    ),
    children,
  },
  accessibility:
    'It brings the regions through which notices are read out, and one line for messages. It takes the direction of the text from the page. Give `locale` for dates and numbers, and translated `messages` in the language of the page.',
  look: '`appearance` is `light` or `dark`.',
});

export const LookProvider = page(kit.LookProvider, {
  args: { appearance: 'light', locale: 'en-GB', children },
  accessibility:
    'It brings the regions through which notices are read out, and takes the direction of the text from the page.',
  look: '`appearance` is `light` or `dark`; `hasBackground` paints the ground of the page.',
});

export const ThemeRoot = page(kit.ThemeRoot, {
  args: { appearance: 'light', hasBackground: true, direction: 'ltr', children },
  accessibility: '`direction` is for styles; set `dir` on the page for the text.',
  look: 'Everything of the kit is styled below its class `biophony`. Inside another root it adds nothing.',
});

export const WidgetProvider = page(kit.WidgetProvider, {
  args: { client, appearance: 'light', locale: 'en-GB', headingLevel: 3, children },
  accessibility: '`headingLevel` fits the headings of the widgets into the outline of your page.',
  look: '`appearance` is `light` or `dark`. The ground is that of your page.',
});
