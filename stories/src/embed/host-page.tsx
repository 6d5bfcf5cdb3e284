import type { MessagesOverride } from '@biophony/ui/messages';
import { useEffect, useRef } from 'react';

type FetchToken = () => Promise<string>;
type WidgetElement = HTMLElement & {
  fetchToken: FetchToken | null;
  messages: MessagesOverride | undefined;
};

function addScript(): true {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = `${import.meta.env.BASE_URL}embed/biophony-widget.js`;
  document.head.append(script);
  return true;
}

let added = false;

/** Loads the built script as a page would, once. */
async function loadScript(): Promise<void> {
  added ||= addScript();
  await customElements.whenDefined('biophony-widget');
}

interface WidgetProps {
  attributes: Record<string, string>;
  fetchToken?: FetchToken;
  messages?: MessagesOverride;
  onError?: (event: CustomEvent) => void;
  onReady?: (event: CustomEvent) => void;
}

/** One `<biophony-widget>`, made with the DOM alone. */
export function Widget({ attributes, fetchToken, messages, onError, onReady }: WidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = document.createElement('biophony-widget') as WidgetElement;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (fetchToken) element.fetchToken = fetchToken;
    if (messages) element.messages = messages;
    element.addEventListener('biophony-error', (event) => onError?.(event as CustomEvent));
    element.addEventListener('biophony-ready', (event) => onReady?.(event as CustomEvent));
    place.current?.append(element);
    void loadScript();
    return () => element.remove();
  }, [attributes, fetchToken, messages, onError, onReady]);
  return <div ref={place} />;
}

/** A page that does to its elements whatever a page can do. */
const hostileCss = `
.hostile, .hostile * {
  color: #00f !important;
  background: #fffbe6 !important;
  font: italic 700 30px/3 'Comic Sans MS', cursive !important;
  letter-spacing: 6px !important;
  text-transform: uppercase !important;
  text-align: right !important;
  border: 5px dashed #b00 !important;
  padding: 9px !important;
  border-collapse: collapse !important;
  visibility: visible !important;
  --bp-ink: red; --bp-card: red; --green-9: red; --gray-4: red; --bp-data-1: red;
}
.hostile { font-size: 41px; direction: ltr; }
.hostile button, .hostile table, .hostile li { display: none !important; }
`;

export function HostilePage({ children }: { children: React.ReactNode }) {
  return (
    <>
      <style>{hostileCss}</style>
      <div className="hostile">{children}</div>
    </>
  );
}
