'use client';

import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useCardsMessages } from '../kit/use-page-messages.ts';
import { keyboardScroll } from '../kit/use-rows-in-sight.ts';
import { type FileFaults, type FaultKind, pathsOf } from './faults.ts';

/** Names listed of a kind before the others are only counted. */
const shownNames = 20;

function Kind({ kind }: { kind: FaultKind }) {
  const { dataset } = useMessages();
  const t = useCardsMessages();
  const { code, count, message, lines } = kind;
  const sentences: Partial<Record<string, (count: number) => string>> = t.kinds;
  return (
    <li>
      <details>
        <summary>{sentences[code]?.(count) ?? t.otherKind(message, count)}</summary>
        <ul className="bp-fault-names" {...keyboardScroll}>
          {lines.slice(0, shownNames).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > shownNames && <li>{dataset.moreIssues(lines.length - shownNames)}</li>}
        </ul>
      </details>
    </li>
  );
}

interface GroupProps {
  title: string;
  tone: 'bad' | 'warn';
  kinds: readonly FaultKind[];
  children: ReactNode;
}

function Group({ title, tone, kinds, children }: GroupProps) {
  return (
    <Notice tone={tone}>
      <p>
        <strong>{title}</strong>
      </p>
      <ul className="bp-fault-kinds bp-small">
        {kinds.map((kind) => (
          <Kind key={kind.code} kind={kind} />
        ))}
      </ul>
      <div className="bp-fault-action">{children}</div>
    </Notice>
  );
}

interface FaultGroupsProps {
  faults: FileFaults;
  /** Whether the list shows only what should be looked at. */
  onlyOdd?: boolean;
  /** Absent where no list stands below. */
  onOnlyOdd?: ((only: boolean) => void) | undefined;
  /** Removes what cannot be uploaded or analysed; absent while files cannot be changed. */
  onLeaveOut?: (() => void) | undefined;
}

/** Faults by kind: what cannot go, and what should be looked at. */
export function FaultGroups({ faults, onlyOdd = false, onOnlyOdd, onLeaveOut }: FaultGroupsProps) {
  const t = useCardsMessages();
  const { blocked, odd } = faults;
  const [blockedCount, oddCount] = [pathsOf(blocked).size, pathsOf(odd).size];
  return (
    <>
      <output className="bp-hidden">
        {[blockedCount > 0 && t.cannotGo(blockedCount), oddCount > 0 && t.lookAt(oddCount)]
          .filter(Boolean)
          .join(' ')}
      </output>
      {blockedCount > 0 && (
        <Group title={t.blocked} tone="bad" kinds={blocked}>
          <Button
            type="button"
            variant="soft"
            color="red"
            disabled={!onLeaveOut}
            onClick={onLeaveOut}
          >
            {t.leaveOut(blockedCount)}
          </Button>
        </Group>
      )}
      {oddCount > 0 && (
        <Group title={t.odd} tone="warn" kinds={odd}>
          {onOnlyOdd && (
            <Button type="button" variant="soft" color="gray" onClick={() => onOnlyOdd(!onlyOdd)}>
              {onlyOdd ? t.showAll : t.showThese(oddCount)}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
