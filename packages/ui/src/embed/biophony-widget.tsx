import type { Client } from '@biophony/sdk';
import { ApiError } from '@biophony/sdk';
import { createRoot, type Root } from 'react-dom/client';
import type { MessagesOverride } from '../messages/index.ts';
import { EmbedApp, type EmbedSettings } from './embed-app.tsx';
import { embedClient, type FetchToken } from './embed-client.ts';

/** What a `biophony-error` event carries. */
export interface EmbedErrorDetail {
  message: string;
  /** Code of the contract, such as `not_found`; `failed` for anything else. */
  code: string;
  request_id: string | null;
}

const detailOf = (error: Error): EmbedErrorDetail =>
  error instanceof ApiError
    ? { message: error.message, code: error.code, request_id: error.requestId }
    : { message: error.message, code: 'failed', request_id: null };

const levels = [1, 2, 3, 4, 5, 6] as const;
const nowhere = 'https://biophony.invalid';

/**
 * `<biophony-widget widget="species" base-url="https://…" project-id="…">`: one read-only widget in a shadow root, so
 * that the page's styles and its own leave each other alone. Attributes: `widget` (species, activity, indices or
 * summary), `base-url`, `project-id` or `analysis-id`, `index`, `locale`, `appearance`, `heading-level` (1 to 6). Properties: `fetchToken`, which
 * gives embed tokens and is asked again before one expires; `messages`, which rewords any text. Failures are told by
 * the event `biophony-error`.
 */
export class BiophonyWidget extends HTMLElement {
  static readonly observedAttributes = [
    'widget',
    'base-url',
    'project-id',
    'analysis-id',
    'index',
    'locale',
    'appearance',
    'heading-level',
  ];
  /** The stylesheet all widgets of a page share. */
  static styles: CSSStyleSheet | null = null;

  #fetchToken: FetchToken | null = null;
  #messages: MessagesOverride | undefined;
  #client: { of: string; client: Client } | null = null;
  #root: Root | null = null;

  get fetchToken(): FetchToken | null {
    return this.#fetchToken;
  }

  set fetchToken(fetchToken: FetchToken | null) {
    this.#fetchToken = fetchToken;
    this.#draw();
  }

  get messages(): MessagesOverride | undefined {
    return this.#messages;
  }

  set messages(messages: MessagesOverride | undefined) {
    this.#messages = messages;
    this.#draw();
  }

  connectedCallback(): void {
    this.#take('fetchToken');
    this.#take('messages');
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (BiophonyWidget.styles) shadow.adoptedStyleSheets = [BiophonyWidget.styles];
    this.#root ??= createRoot(shadow);
    this.#draw();
  }

  disconnectedCallback(): void {
    // An element that is only moved is back before this task ends.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#root?.unmount();
      this.#root = null;
    });
  }

  attributeChangedCallback(): void {
    this.#draw();
  }

  /** Takes over what a page set before this script was there. */
  #take(property: 'fetchToken' | 'messages'): void {
    if (!Object.hasOwn(this, property)) return;
    const value = this[property];
    delete this[property];
    Object.assign(this, { [property]: value });
  }

  #attribute(name: string): string | undefined {
    return this.getAttribute(name) ?? undefined;
  }

  #clientOf(baseUrl: string): Client {
    if (this.#client?.of !== baseUrl) {
      const client = embedClient(baseUrl, async () => (await this.#fetchToken?.()) ?? '');
      this.#client = { of: baseUrl, client };
    }
    return this.#client.client;
  }

  #draw(): void {
    if (!this.#root) return;
    const baseUrl = this.#attribute('base-url') ?? null;
    const settings: EmbedSettings = {
      widget: this.#attribute('widget') ?? '',
      projectId: this.#attribute('project-id'),
      analysisId: this.#attribute('analysis-id'),
      index: this.#attribute('index'),
      locale: this.#attribute('locale'),
      appearance: this.#attribute('appearance') === 'dark' ? 'dark' : 'light',
      headingLevel: levels.find((level) => String(level) === this.#attribute('heading-level')),
      messages: this.#messages,
    };
    const { widget, projectId, analysisId } = settings;
    this.#root.render(
      <EmbedApp
        key={[baseUrl, widget, projectId, analysisId].join(' ')}
        settings={settings}
        client={this.#clientOf(baseUrl ?? nowhere)}
        allowed={this.#fetchToken !== null}
        baseUrl={baseUrl}
        onError={(error) =>
          this.dispatchEvent(
            new CustomEvent<EmbedErrorDetail>('biophony-error', {
              detail: detailOf(error),
              bubbles: true,
              composed: true,
            }),
          )
        }
      />,
    );
  }
}
