import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Placed {
  /** The organisation's server gives tokens for this name. */
  tenant: string;
  attributes: Record<string, string>;
}

export interface HostPage {
  origin: string;
  /** Requests for a token, by tenant. */
  asked: Map<string, number>;
  close(): Promise<void>;
}

// None of these rules may reach into a widget.
const styles = `
  * { color: #00f !important; font: italic 700 30px 'Comic Sans MS' !important; }
  button, table, li, ol { display: none !important; }
  :root { font-size: 40px; --bp-card: red; }
`;

const element = ({ tenant, attributes }: Placed) =>
  `<biophony-widget data-tenant="${tenant}" ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}></biophony-widget>`;

// Gives the widgets their tokens.
const tokens = `
  for (const widget of document.querySelectorAll('biophony-widget')) {
    widget.addEventListener('biophony-error', ({ detail }) => {
      widget.dataset.error = detail.code;
    });
    widget.fetchToken = async () => {
      const answer = await fetch('/token/' + widget.dataset.tenant, { method: 'POST' });
      return (await answer.json()).token;
    };
  }
`;

const page = (service: string, placed: readonly Placed[]) => `<!doctype html>
<html lang="en"><title>Nature reserve</title><link rel="stylesheet" href="/page.css">
<body><main><h1>Nature reserve</h1><h2>What was heard</h2>
${placed.map(element).join('\n')}</main>
<script type="module" src="${service}/biophony-widget.js"></script>
<script type="module" src="/page.js"></script></body></html>`;

/** The README's strictest policy. */
const policyFor = (service: string) =>
  `default-src 'none'; script-src 'self' ${service}; style-src 'self'; connect-src 'self' ${service}; require-trusted-types-for 'script'; trusted-types biophony`;

/**
 * An organisation's web server: a page with widgets under a strict content security policy, with
 * their script from `service`, and tokens that `mint` makes with API keys that never leave the
 * server.
 */
export async function openHostPage(
  service: string,
  mint: (tenant: string, origin: string) => Promise<string>,
  placed: (origin: string) => readonly Placed[],
): Promise<HostPage> {
  const asked = new Map<string, number>();
  let origin = '';
  const server: Server = createServer(async ({ url = '/' }, answer) => {
    try {
      const send = (type: string, content: string) =>
        answer.setHeader('content-type', type).end(content);
      if (url === '/page.css') send('text/css', styles);
      else if (url === '/page.js') send('text/javascript', tokens);
      else if (url.startsWith('/token/')) {
        const tenant = url.slice('/token/'.length);
        asked.set(tenant, (asked.get(tenant) ?? 0) + 1);
        const token = await mint(tenant, origin);
        send('application/json', JSON.stringify({ token }));
      } else if (url === '/') {
        answer.setHeader('content-security-policy', policyFor(service));
        send('text/html', page(service, placed(origin)));
      } else answer.writeHead(404).end();
    } catch (error) {
      answer.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
