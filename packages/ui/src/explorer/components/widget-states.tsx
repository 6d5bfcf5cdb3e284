'use client';

import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../provider/look-context.ts';

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
  return <p className="bp-soft bp-widget-empty">{text}</p>;
}

interface WidgetErrorProps {
  error: ErrorText;
  onRetry?: () => void;
}

/** A widget that could not be read, with the way to try again. */
export function WidgetError({ error, onRetry }: WidgetErrorProps) {
  const { common } = useMessages();
  return (
    <div className="bp-alert" data-tone="bad" role="alert">
      <div className="bp-alert-text">
        <p>{error.message}</p>
        {error.hint && <p className="bp-small">{error.hint}</p>}
        {error.requestId && <p className="bp-small">{common.requestId(error.requestId)}</p>}
      </div>
      {onRetry && (
        <button type="button" className="bp-quiet" onClick={onRetry}>
          {common.retry}
        </button>
      )}
    </div>
  );
}
