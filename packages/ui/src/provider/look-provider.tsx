'use client';

import { Theme } from '@radix-ui/themes';
import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { localeTag } from '../base/locale.ts';
import { createStore, type Store, useStore } from '../base/store.ts';
import {
  type Announce,
  PresentationContext,
  type TextDirection,
  type Urgency,
} from '../kit/presentation-context.ts';
import { usePrinting } from '../kit/use-printing.ts';
import { firstTexts } from '../messages/en/first-texts.ts';
import { type MessagesOverride, overrideMessages } from '../messages/index.ts';
import type { Appearance } from '../theme/appearance.ts';

const InsideRoot = createContext(false);

interface ThemeRootProps {
  appearance: Appearance;
  /**
   * The page is being printed, so it is light at once: Radix' own theme follows `appearance` only
   * later.
   */
  paper?: boolean;
  /** Paints the page background; leave it off inside another page. */
  hasBackground?: boolean;
  /** Text direction around it, for styles that depend on it. */
  direction?: 'ltr' | 'rtl';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Root of the kit's styles. Adds nothing inside another root. */
export function ThemeRoot({
  appearance,
  paper = false,
  hasBackground = false,
  direction,
  ref,
  children,
}: ThemeRootProps) {
  if (useContext(InsideRoot)) return children;
  return (
    <InsideRoot value={true}>
      <Theme
        ref={ref}
        className={paper ? 'biophony bp-paper' : 'biophony'}
        accentColor="green"
        grayColor="sage"
        radius="large"
        panelBackground="solid"
        appearance={appearance}
        hasBackground={hasBackground}
        {...{ dir: direction }}
      >
        {children}
      </Theme>
    </InsideRoot>
  );
}

/** Creates the container of dialogs, menus and messages, with the kit's theme. */
function createPortals(): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.dataset, {
    accentColor: 'green',
    grayColor: 'sage',
    radius: 'large',
    scaling: '100%',
    panelBackground: 'solid',
    hasBackground: 'false',
    isRootTheme: 'false',
  });
  return element;
}

/** Sets the element's theme and text direction. */
function setPortalTheme(
  element: HTMLElement,
  appearance: Appearance,
  direction: 'ltr' | 'rtl',
): void {
  element.dir = direction;
  element.className = `radix-themes biophony bp-portals ${appearance}`;
}

/** The text being read out. */
interface Announcement {
  key: number;
  text: string;
  urgency: Urgency;
}

interface Announcer extends Store<{ announcements: readonly Announcement[] }> {
  /** Has a text read out by screen readers. */
  announce: Announce;
}

/**
 * Long enough for a screen reader to read the text, short enough not to be found later on the page.
 */
const lifetime = 3_000;

/** Collects texts for live regions that exist before them. */
export function createAnnouncer(): Announcer {
  const store = createStore<{ announcements: readonly Announcement[] }>({ announcements: [] });
  let last = 0;
  return {
    ...store,
    announce(text, urgency = 'polite') {
      const key = ++last;
      store.set({ announcements: [...store.get().announcements, { key, text, urgency }] });
      setTimeout(() => {
        const announcements = store.get().announcements.filter((one) => one.key !== key);
        store.set({ announcements });
      }, lifetime);
    },
  };
}

interface AnnouncementsProps {
  announcer: Announcer;
  portals: HTMLElement;
}

const urgencies: readonly Urgency[] = ['polite', 'assertive'];

/**
 * Live regions for notices and errors. Many screen readers ignore a region that appears together
 * with its text; these last as long as the provider, and open dialogs do not hide them.
 */
function Announcements({ announcer, portals }: AnnouncementsProps) {
  const { announcements } = useStore(announcer);
  return createPortal(
    urgencies.map((urgency) => (
      <div
        key={urgency}
        className="bp-hidden"
        role={urgency === 'polite' ? 'status' : undefined}
        aria-live={urgency}
        aria-atomic="false"
      >
        {announcements
          .filter((one) => one.urgency === urgency)
          .map(({ key, text }) => (
            <span key={key}>{text}</span>
          ))}
      </div>
    )),
    portals,
  );
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['dir'] });
  return () => observer.disconnect();
}

/** Text direction around an element; the page's if there is none yet. */
function useDirection(root: HTMLElement | null): TextDirection {
  const read = () => {
    const { direction } = getComputedStyle(root?.parentElement ?? document.body);
    return direction === 'rtl' ? 'rtl' : 'ltr';
  };
  return useSyncExternalStore(subscribe, read, () => 'ltr');
}

export interface LookProps {
  appearance?: Appearance;
  /** BCP 47 tag for dates and numbers. */
  locale?: string;
  /** Any part of the catalogue, to reword or translate it. */
  messages?: MessagesOverride;
  /** Container of dialogs, menus and messages; by default an element at the end of the body. */
  portalContainer?: HTMLElement;
  /** Paints the page background. */
  hasBackground?: boolean;
}

/** Theme, texts and a container for dialogs: all that components without data need. */
export function LookProvider({
  appearance: chosen = 'light',
  locale: given,
  messages,
  portalContainer,
  hasBackground,
  children,
}: LookProps & { children: ReactNode }) {
  const printing = usePrinting();
  const locale = localeTag(given);
  const appearance = printing ? 'light' : chosen;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const direction = useDirection(root);
  const [portals] = useState(() => (typeof document === 'undefined' ? null : createPortals()));
  const [announcer] = useState(createAnnouncer);
  useLayoutEffect(() => {
    if (!portals) return;
    setPortalTheme(portals, appearance, direction);
    (portalContainer ?? document.body).append(portals);
    return () => portals.remove();
  }, [portals, appearance, direction, portalContainer]);
  const look = useMemo(
    () => ({
      messages: overrideMessages(firstTexts, messages),
      locale,
      appearance,
      portals,
      direction,
      announce: portals && announcer.announce,
    }),
    [messages, locale, appearance, portals, direction, announcer],
  );
  return (
    <PresentationContext value={look}>
      <ThemeRoot
        ref={setRoot}
        appearance={appearance}
        direction={direction}
        paper={printing}
        hasBackground={hasBackground}
      >
        {children}
      </ThemeRoot>
      {portals && <Announcements announcer={announcer} portals={portals} />}
    </PresentationContext>
  );
}
