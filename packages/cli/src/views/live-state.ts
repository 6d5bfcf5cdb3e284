import { sentence } from '../errors/explain.ts';
import type {
  AnalysisLine,
  CheckLine,
  CliEvent,
  DownloadLine,
  UploadLine,
} from '../reporters/events.ts';

/** Failures shown below the progress; all of them stand in the receipt. */
const shownFailures = 3;

/** What the live picture shows. */
export interface LiveState {
  phase: 'starting' | 'uploading' | 'confirming' | 'analysing' | 'downloading' | 'checking';
  headersRead: number;
  upload: UploadLine | null;
  analysis: AnalysisLine | null;
  download: DownloadLine | null;
  check: CheckLine | null;
  /** Why work stands still; null while it does not. */
  paused: string | null;
  stopping: string | null;
  /** Lines that stay above the picture. */
  said: string[];
  /** The last files refused or failed, as sentences. */
  failures: string[];
  failureCount: number;
}

export const emptyState: LiveState = {
  phase: 'starting',
  headersRead: 0,
  upload: null,
  analysis: null,
  download: null,
  check: null,
  paused: null,
  stopping: null,
  said: [],
  failures: [],
  failureCount: 0,
};

/** The first sentence of a reason; the receipt has the rest. */
const inShort = (reason: string): string => /^.*?[.!?](?=\s|$)/s.exec(reason)?.[0] ?? reason;

function withFile(state: LiveState, event: CliEvent & { event: 'file' }): LiveState {
  const { filename, outcome, reason } = event;
  if (outcome !== 'refused' && outcome !== 'failed') return state;
  const failure = `${filename} ${outcome}: ${sentence(inShort(reason ?? ''))}`;
  const failures = [...state.failures, failure].slice(-shownFailures);
  return { ...state, failures, failureCount: state.failureCount + 1 };
}

/** The next state after an event. */
export function nextState(state: LiveState, event: CliEvent): LiveState {
  switch (event.event) {
    case 'message':
    case 'needed':
      return { ...state, said: [...state.said, event.text] };
    case 'warning':
      return { ...state, said: [...state.said, `Warning: ${event.text}`] };
    case 'stopping':
      return { ...state, stopping: event.text };
    case 'scan':
      return { ...state, headersRead: event.headers_read };
    case 'file':
      return withFile(state, event);
    case 'upload':
      return {
        ...state,
        phase: state.phase === 'confirming' ? 'confirming' : 'uploading',
        upload: event,
      };
    case 'confirming':
      return { ...state, phase: 'confirming' };
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
