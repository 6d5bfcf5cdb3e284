import type { Project } from '@biophony/contract';
import { ApiError } from '@biophony/sdk';
import { createRoot, type Root } from 'react-dom/client';
import { hasSurvey } from '../analyses/has-survey.ts';
import { keys } from '../base/query-keys.ts';
import type { MessagesOverride } from '../messages/index.ts';
import type { Appearance } from '../theme/appearance.ts';
import { EmbedApp, type EmbedSettings } from './embed-app.tsx';
import {
  type Access,
  type AccessTarget,
  explain,
  type FetchToken,
  joinAccess,
  type Member,
} from './page-access.ts';
import {
  analysisWidgetNames,
  type AttributeName,
  attributeNames,
  inOneWord,
  surveyAttributes,
  type SurveyAttributes,
  surveyWidgetNames,
} from './widgets.ts';

/** Red, green, blue and opacity of a CSS colour, 0 to 1. */
function channelsOf(color: string): number[] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return [1, 1, 1, 0];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].map((value) => value / 255);
}

/** Below this luminance (WCAG 2) white text has more contrast than the kit's dark ink. */
const darkBelow = 0.22;
/** Backgrounds with less opacity are ignored. */
const opaqueFrom = 0.5;

/** Null where it is transparent. */
function isDark(color: string): boolean | null {
  if (color === 'transparent' || color === 'rgba(0, 0, 0, 0)') return null;
  const [red = 0, green = 0, blue = 0, opacity = 0] = channelsOf(color);
  if (opacity < opaqueFrom) return null;
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 < darkBelow;
}

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null);

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

/**
 * By the nearest painted background or, without one, by `color-scheme` (`light dark`: the visitor's
 * preference).
 */
function pageAppearance(host: HTMLElement): Appearance {
  const own = getComputedStyle(host).getPropertyValue('--biophony-background').trim();
  const ownIsDark = own && isDark(own);
  if (typeof ownIsDark === 'boolean') return ownIsDark ? 'dark' : 'light';
  for (let at: Element | null = host; at; at = parentOf(at)) {
    const dark = isDark(getComputedStyle(at).backgroundColor);
    if (dark !== null) return dark ? 'dark' : 'light';
  }
  const scheme = getComputedStyle(host).colorScheme;
  if (!scheme.includes('dark')) return 'light';
  return !scheme.includes('light') || prefersDark().matches ? 'dark' : 'light';
}

function watchPage(onChange: () => void): () => void {
  const preference = prefersDark();
  const observer = new MutationObserver(onChange);
  const attributeFilter = ['class', 'style', 'data-theme', 'data-color-mode', 'data-bs-theme'];
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributeFilter });
  preference.addEventListener('change', onChange);
  addEventListener('load', onChange, true);
  // A transition has its colour at the end.
  addEventListener('transitionend', onChange, true);
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', onChange);
    removeEventListener('load', onChange, true);
    removeEventListener('transitionend', onChange, true);
  };
}

/** Distance from the window at which a widget is read. */
const margin = '400px 0px';

/**
 * Calls back near the window, before printing, or at once where the browser cannot tell. Returns
 * how to stop.
 */
function whenNear(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear();
    return () => undefined;
  }
  const stop = () => {
    observer.disconnect();
    removeEventListener('beforeprint', near);
  };
  const near = () => {
    stop();
    onNear();
  };
  const observer = new IntersectionObserver(
    (seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) near();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  addEventListener('beforeprint', near);
  return stop;
}

/** Detail of a `biophony-error` event. */
export interface EmbedErrorDetail {
  message: string;
  /** Error code of the contract, such as `not_found`; `failed` for anything else. */
  code: string;
  request_id: string | null;
}

/** Detail of a `biophony-ready` event. */
export interface EmbedReadyDetail {
  /** Kind of the widget, such as `species` or `map`. */
  widget: string;
}

const detailOf = (error: Error): EmbedErrorDetail =>
  error instanceof ApiError
    ? { message: error.message, code: error.code, request_id: error.requestId }
    : { message: error.message, code: 'failed', request_id: null };

const levels = [1, 2, 3, 4, 5, 6] as const;
const askedBy = new Map<unknown, readonly string[]>([
  ['project', analysisWidgetNames],
  ['analyses', analysisWidgetNames],
  ['analysis', analysisWidgetNames],
  ['results', analysisWidgetNames],
  ['script', surveyWidgetNames],
  ['sites', surveyWidgetNames],
  ['deployments', surveyWidgetNames],
  ['survey', surveyWidgetNames],
  ['surveyAnalyses', surveyWidgetNames],
  ['effort', ['effort']],
]);
const nowhere = 'https://biophony.invalid';

/** Servers have no elements, but may import this module. */
const ElementBase =
  typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement;

/**
 * `<biophony-widget widget="species" base-url="https://…" project-id="…">`: a read-only widget in a
 * shadow root, which keeps styles apart. See `widgets.ts`.
 */
export class BiophonyWidget extends ElementBase {
  static readonly observedAttributes: readonly AttributeName[] = attributeNames;
  static styles: CSSStyleSheet | null = null;
  static addStyles: (styles: string) => void = () => undefined;

  #fetchToken: FetchToken | null = null;
  #messages: MessagesOverride | undefined;
  #access: (Access & { of: string; leave: () => void }) | null = null;
  #root: Root | null = null;
  #isNear = false;
  #loggedTexts = new Set<string>();
  #endings: (() => void)[] = [];

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
    for (const name of ['fetchToken', 'messages', ...attributeNames]) this.#take(inOneWord(name));
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (BiophonyWidget.styles) shadow.adoptedStyleSheets = [BiophonyWidget.styles];
    this.#root ??= createRoot(shadow);
    // After a move the background may differ.
    this.#draw();
    if (this.#endings[0]) return;
    this.#endings.push(watchPage(this.#draw));
    if (!this.#isNear) this.#endings.push(whenNear(this, this.#near));
  }

  disconnectedCallback(): void {
    // A moved element is connected again before this task ends.
    queueMicrotask(() => {
      if (this.isConnected) return;
      for (const end of this.#endings.splice(0)) end();
      this.#root?.unmount();
      this.#root = null;
      this.#access?.leave();
      this.#access = null;
    });
  }

  attributeChangedCallback(): void {
    this.#draw();
  }

  /** The page may have set it before this script ran. */
  #take(property: string): void {
    if (!Object.hasOwn(this, property)) return;
    const value: unknown = Reflect.get(this, property);
    Reflect.deleteProperty(this, property);
    Reflect.set(this, property, value);
  }

  #attribute(name: AttributeName): string | undefined {
    return this.getAttribute(name) ?? undefined;
  }

  readonly #near = () => {
    this.#isNear = true;
    this.#draw();
  };

  readonly #onReady = () => {
    const detail: EmbedReadyDetail = { widget: this.#attribute('widget') ?? '' };
    this.#dispatch('biophony-ready', detail);
  };

  #tell(text: string): void {
    if (this.#loggedTexts.has(text)) return;
    this.#loggedTexts.add(text);
    console.error(`<biophony-widget widget="${this.#attribute('widget') ?? ''}">: ${text}`);
  }

  readonly #problem = (text: string) => {
    this.#tell(text);
    this.#dispatch('biophony-error', detailOf(new Error(text)));
  };

  readonly #member: Member = {
    fetchToken: () => this.#fetchToken,
    failed: (error, { queryKey }) => this.#failed(error, queryKey),
  };

  #failed(error: Error, [of, ...key]: readonly unknown[]): void {
    const widget = this.#attribute('widget') ?? '';
    // Widgets with the same target share answers.
    const { baseUrl, isPublic } = this.#target();
    const explained = explain(error, { service: baseUrl, origin: location.origin, isPublic });
    // Without its catalogue a widget is in English.
    if (of === 'words') return this.#tell(explained);
    if (!this.#isNear || (of === 'explorer' && !key.includes(widget))) return;
    const isOfSurvey =
      (analysisWidgetNames as readonly string[]).includes(widget) && this.#showsSurvey();
    if (askedBy.get(of)?.includes(isOfSurvey ? 'map' : widget) === false) return;
    this.#tell(explained);
    this.#dispatch('biophony-error', detailOf(error));
  }

  #showsSurvey(): boolean {
    const { projectId, analysisId } = this.#target();
    if (projectId === undefined || analysisId) return false;
    const project = this.#access?.queryClient.getQueryData<Project>(keys.project(projectId));
    return project !== undefined && hasSurvey(project);
  }

  #dispatch(name: string, detail: EmbedErrorDetail | EmbedReadyDetail): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Null without a valid address. */
  #service(): string | null {
    const url = this.#attribute('base-url');
    return url !== undefined && URL.canParse(url) ? url : null;
  }

  #surveyAttributes(): SurveyAttributes {
    return Object.fromEntries(surveyAttributes.map((name) => [name, this.#attribute(name)]));
  }

  #target(): AccessTarget {
    return {
      baseUrl: this.#service() ?? nowhere,
      isPublic: this.hasAttribute('public'),
      projectId: this.#attribute('project-id'),
      analysisId: this.#attribute('analysis-id'),
    };
  }

  #join(target: AccessTarget): Access {
    const of = JSON.stringify(target);
    if (this.#access?.of === of) return this.#access;
    this.#access?.leave();
    this.#access = { of, ...joinAccess(target, this.#member) };
    return this.#access;
  }

  #appearance(): EmbedSettings['appearance'] {
    const appearance = this.#attribute('appearance');
    return appearance === 'light' || appearance === 'dark' ? appearance : pageAppearance(this);
  }

  readonly #draw = () => {
    if (!this.#root) return;
    this.#isNear ||= this.#attribute('loading') === 'eager';
    const target = this.#target();
    const settings: EmbedSettings = {
      widget: this.#attribute('widget') ?? '',
      projectId: target.projectId,
      analysisId: target.analysisId,
      index: this.#attribute('index'),
      locale: this.#attribute('locale'),
      appearance: this.#appearance(),
      headingLevel: levels.find((level) => String(level) === this.#attribute('heading-level')),
      messages: this.#messages,
      survey: this.#surveyAttributes(),
    };
    this.#root.render(
      <EmbedApp
        key={[settings.widget, JSON.stringify(target)].join(' ')}
        settings={settings}
        access={this.#join(target)}
        isNear={this.#isNear}
        isAllowed={target.isPublic || this.#fetchToken !== null}
        baseUrl={this.#service()}
        onReady={this.#onReady}
        problem={this.#problem}
        onStyles={BiophonyWidget.addStyles}
      />,
    );
  };
}
