import { sentence } from '../kit/explain.ts';
import { allVisible, numberText } from '../kit/format.ts';
import { wrap } from '../kit/wrap.ts';
import {
  aboutCard,
  type AnalysisLine,
  type CheckLine,
  type CliEvent,
  type DownloadLine,
  type UploadLine,
  type UploadTotalLine,
} from './events.ts';

/** Failures shown below the progress; the receipt has all. */
const shownFailures = 3;

export interface CardState {
  phase: 'starting' | 'uploading' | 'confirming' | 'done' | 'failed';
  upload: UploadLine | null;
}

export interface LiveState {
  phase: 'starting' | 'uploading' | 'confirming' | 'analysing' | 'downloading' | 'checking';
  headersRead: number;
  upload: UploadLine | null;
  /** Sum of several cards, and each by name; null and empty for one card. */
  total: UploadTotalLine | null;
  cards: ReadonlyMap<string, CardState>;
  analysis: AnalysisLine | null;
  download: DownloadLine | null;
  check: CheckLine | null;
  /** Why work is paused; null while it is not. */
  paused: string | null;
  stopping: string | null;
  messages: string[];
  failures: string[];
  failureCount: number;
}

export const emptyState: LiveState = {
  phase: 'starting',
  headersRead: 0,
  upload: null,
  total: null,
  cards: new Map(),
  analysis: null,
  download: null,
  check: null,
  paused: null,
  stopping: null,
  messages: [],
  failures: [],
  failureCount: 0,
};

/** First sentence only; the receipt has the rest. */
const inShort = (reason: string): string => /^.*?[.!?](?=\s|$)/s.exec(reason)?.[0] ?? reason;

function withFile(state: LiveState, event: CliEvent & { event: 'file' }): LiveState {
  const { filename, outcome, reason } = event;
  if (outcome !== 'refused' && outcome !== 'failed') return state;
  const failure = aboutCard(event, `${filename} ${outcome}: ${sentence(inShort(reason ?? ''))}`);
  const failures = [...state.failures, failure].slice(-shownFailures);
  return { ...state, failures, failureCount: state.failureCount + 1 };
}

function withCard(state: LiveState, card: string, change: Partial<CardState>): LiveState {
  const before = state.cards.get(card) ?? { phase: 'starting', upload: null };
  return { ...state, cards: new Map(state.cards).set(card, { ...before, ...change }) };
}

function withUpload(state: LiveState, event: CliEvent & UploadLine): LiveState {
  const { card } = event;
  if (card === undefined)
    return {
      ...state,
      phase: state.phase === 'confirming' ? 'confirming' : 'uploading',
      upload: event,
    };
  const { phase = 'uploading' } = state.cards.get(card) ?? {};
  const now = phase === 'starting' ? 'uploading' : phase;
  return withCard(state, card, { upload: event, phase: now });
}

export function nextState(state: LiveState, event: CliEvent): LiveState {
  switch (event.event) {
    case 'message':
    case 'needed':
      return { ...state, messages: [...state.messages, aboutCard(event, event.text)] };
    case 'warning':
      return {
        ...state,
        messages: [...state.messages, `Warning: ${aboutCard(event, event.text)}`],
      };
    case 'stopping':
      return { ...state, stopping: event.text };
    case 'scan':
      return { ...state, headersRead: event.headers_read };
    case 'file':
      return withFile(state, event);
    case 'upload':
      return withUpload(state, event);
    case 'upload_total':
      return { ...state, phase: 'uploading', total: event };
    case 'card_done':
      return event.card === undefined
        ? state
        : withCard(state, event.card, { phase: event.exit_code === 0 ? 'done' : 'failed' });
    case 'confirming':
      return event.card === undefined
        ? { ...state, phase: 'confirming' }
        : withCard(state, event.card, { phase: 'confirming' });
    case 'analysis':
      return { ...state, phase: 'analysing', analysis: event, failures: [] };
    case 'download':
      return { ...state, phase: 'downloading', download: event, failures: [] };
    case 'checking':
      return { ...state, phase: 'checking', check: event };
    case 'paused':
      return { ...state, paused: event.reason };
    case 'resumed':
      return { ...state, paused: null };
    case 'retry':
      return state;
  }
}

/** Milliseconds between two redraws. */
const flushEveryMs = 100;

/** Batches events for React, ten times a second. */
export class LiveStore {
  #state: LiveState = emptyState;
  #visible: LiveState = emptyState;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();

  tell(event: CliEvent): void {
    this.#state = nextState(this.#state, allVisible(event));
    this.#timer ??= setTimeout(() => this.flush(), flushEveryMs);
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#visible = this.#state;
    for (const listener of this.#listeners) listener();
  }

  /** These lines are on screen: a new view must not repeat them. */
  forgetSaid(): void {
    this.#state = { ...this.#state, messages: [] };
    this.flush();
  }

  readonly snapshot = (): LiveState => this.#visible;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** What fits on the screen; a taller view could not be redrawn. */
interface FittedPicture {
  failures: string[];
  /** Notes that there were more failures; null when all are shown. */
  more: string | null;
  notices: string[];
  rows: number;
}

/** Lines for progress without active files: bar, counts and speed, wrapped on narrow screens. */
const progressRows = 5;
/** The cursor's line, and one line above the view. */
const spareRows = 2;

/** Notices always fit first, then the newest failures. */
export function fitPicture(state: LiveState, width: number, rows: number): FittedPicture {
  const { failures, failureCount, paused, stopping } = state;
  const linesOf = (text: string) => wrap(text, width, '  ').length;
  const moreText = (count: number) =>
    count > 0 ? `and ${numberText(count)} more before; the receipt has them all.` : null;
  const notices = [
    ...(paused === null ? [] : [`Paused: ${sentence(paused)} It goes on by itself.`]),
    ...(stopping === null ? [] : [stopping]),
  ];
  let left = rows - spareRows;
  for (const notice of notices) left -= linesOf(notice);
  const visibleFailures: string[] = [];
  if (failureCount > 0) left -= linesOf(moreText(failureCount) ?? '');
  for (const failure of failures.toReversed()) {
    const lines = linesOf(failure);
    if (left - lines < progressRows) break;
    left -= lines;
    visibleFailures.unshift(failure);
  }
  const more = failures.length > 0 ? moreText(failureCount - visibleFailures.length) : null;
  return { failures: visibleFailures, more, notices, rows: left };
}
