'use client';

import { useMessages } from '../../provider/look-context.ts';
import { keyboardScroll } from '../form/keyboard-scroll.ts';
import { Notice } from '../feedback/notice.tsx';

export interface ValidationView {
  valid: boolean;
  issues: readonly string[];
}

/** Issues the dialog lists before it counts the others. */
const shownIssues = 20;

/** Whether the files passed, and what is wrong with them. */
export function ValidationResult({ validation }: { validation: ValidationView }) {
  const { upload, dataset } = useMessages();
  const { valid, issues } = validation;
  return (
    <Notice tone={valid ? 'good' : 'bad'} live>
      <p>
        <strong>{valid ? upload.passed : upload.failed}</strong>
      </p>
      {issues.length > 0 && (
        <ul className="bp-small bp-validation-issues" {...keyboardScroll}>
          {issues.slice(0, shownIssues).map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
          {issues.length > shownIssues && (
            <li>{dataset.moreIssues(issues.length - shownIssues)}</li>
          )}
        </ul>
      )}
    </Notice>
  );
}
