import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an organisation writes into its page for one widget. */
export interface Placed {
  /** Which of the organisation's tenants it shows: the name its server gives tokens for. */
  tenant: string;
  attributes: Record<string, string>;
}

export interface HostPage {
  origin: string;
  /** How often its server was asked for a token of a tenant. */
  asked: Map<string, number>;
  close(): Promise<void>;
}

// Rules such as a page of another age has, none of which may reach into a widget.
const styles = `
  * { color: #00f !important; font: italic 700 30px 'Comic Sans MS' !important; }
  button, table, li, ol { display: none !important; }
  :root { font-size: 40px; --bp-card: red; }
`;

const element = ({ tenant, attributes }: Placed) =>
  `<biophony-widget data-tenant="${tenant}" ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}></biophony-widget>`;

// What gives the widgets their tokens, in a file of the organisation's own.
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

/** The strictest policy under which widgets work, as the README tells it. */
const policyFor = (service: string) =>
  `default-src 'none'; script-src 'self' ${service}; style-src 'self'; connect-src 'self' ${service}; require-trusted-types-for 'script'; trusted-types biophony`;

/**
 * An organisation's web server on a port of its own: a page with widgets under a strict content security policy, which
 * loads their script from `service`, and tokens that `mint` makes with the organisation's API keys, which never leave
 * this server.
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
