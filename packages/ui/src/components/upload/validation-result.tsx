'use client';

import { Button } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';
import { keyboardScroll } from '../form/keyboard-scroll.ts';
import { Notice } from '../feedback/notice.tsx';
import type { ValidationView } from '../../model/upload.ts';

/** Issues the dialog lists before it counts the others. */
const shownIssues = 20;

function Issues({ issues }: { issues: readonly string[] }) {
  const { dataset } = useMessages();
  return (
    <ul className="bp-small bp-validation-issues" {...keyboardScroll}>
      {issues.slice(0, shownIssues).map((issue) => (
        <li key={issue}>{issue}</li>
      ))}
      {issues.length > shownIssues && <li>{dataset.moreIssues(issues.length - shownIssues)}</li>}
    </ul>
  );
}

interface ValidationResultProps {
  validation: ValidationView;
  /** Takes every file out of the list that cannot be uploaded. */
  onRemoveRefused?: () => void;
}

/** Whether the files passed; what cannot be uploaded comes first, and remarks stand apart from it. */
export function ValidationResult({ validation, onRemoveRefused }: ValidationResultProps) {
  const { upload } = useMessages();
  const { valid, issues, remarks = [] } = validation;
  return (
    <>
      <Notice tone={valid ? 'good' : 'bad'} live>
        <p>
          <strong>{valid ? upload.passed : upload.failed}</strong>
        </p>
        {issues.length > 0 && <Issues issues={issues} />}
        {!valid && onRemoveRefused && (
          <p>
            <Button type="button" variant="soft" color="red" onClick={onRemoveRefused}>
              {upload.removeRefused}
            </Button>
          </p>
        )}
      </Notice>
      {remarks.length > 0 && (
        <details className="bp-small">
          <summary>{upload.remarks(remarks.length)}</summary>
          <Issues issues={remarks} />
        </details>
      )}
    </>
  );
}
