'use client';

import type { ErrorText } from '../../../errors/describe-error.ts';
import { useMessages } from '../../../context/presentation-context.ts';
import { useWidgetShown } from '../../../context/widget-shown.ts';

/** A widget that is still reading. */
export function WidgetLoading() {
  const { explorer: words } = useMessages();
  return (
    <output className="bp-widget-waiting">
      <span className="bp-hidden">{words.loadingFound}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </output>
  );
}

/** A widget with nothing to show. */
export function WidgetEmpty({ text }: { text: string }) {
  useWidgetShown();
  return <p className="bp-soft bp-widget-empty">{text}</p>;
}

interface WidgetErrorProps {
  /** What happened, where there is something that a visitor can know or do. */
  error?: Pick<ErrorText, 'hint' | 'requestId'>;
  onRetry?: () => void;
}

/**
 * A widget that could not be read, with the way to try again. Its readers have no account: they are told nothing of
 * tokens and sessions. Why it is so stands in the console, and in what the provider is told.
 */
export function WidgetError({ error, onRetry }: WidgetErrorProps) {
  const { common, embed, errors } = useMessages();
  const hint = error?.hint === errors.hints.signIn ? undefined : error?.hint;
  return (
    <div className="bp-alert" data-tone="info" role="alert">
      <div className="bp-alert-text">
        <p>{embed.unavailable}</p>
        {hint && <p className="bp-small">{hint}</p>}
        {error?.requestId && <p className="bp-small">{common.requestId(error.requestId)}</p>}
      </div>
      {onRetry && (
        <button type="button" className="bp-quiet" onClick={onRetry}>
          {common.retry}
        </button>
      )}
    </div>
  );
}
