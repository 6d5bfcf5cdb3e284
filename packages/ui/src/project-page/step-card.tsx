'use client';

import { CheckIcon, ChevronDownIcon, FileTextIcon, LockClosedIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';
import { useMessages } from '../kit/presentation-context.ts';
import type { StepState } from './step-states.ts';

interface StepCardProps {
  number: number;
  title: string;
  /** One line on the step's purpose or result. */
  text: string;
  state: StepState;
  /** Why it cannot be opened; replaces `text`. */
  blockedReason?: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

const marks = { done: <CheckIcon />, blocked: <LockClosedIcon /> } as const;

/** A step of the project with a folding panel. A blocked step does not open. */
export function StepCard({
  number,
  title,
  text,
  state,
  blockedReason,
  open,
  onToggle,
  children,
}: StepCardProps) {
  const id = useId();
  const { project } = useMessages();
  const blocked = state === 'blocked';
  const shown = open && !blocked;
  const words = { done: project.stepDone, next: project.stepNext, blocked: project.stepBlocked };
  return (
    <li className="bp-step" data-state={state}>
      <span className="bp-step-mark" aria-hidden="true">
        {state === 'done' || blocked ? marks[state as 'done' | 'blocked'] : number}
      </span>
      <section className="bp-card bp-step-card">
        <h2>
          <button
            type="button"
            className="bp-step-head"
            aria-expanded={shown}
            aria-controls={id}
            disabled={blocked}
            onClick={onToggle}
          >
            <span className="bp-step-title">
              {title}
              {state !== 'busy' && <span className="bp-hidden">, {words[state]}</span>}
            </span>
            <span className="bp-step-text">{blocked ? blockedReason : text}</span>
            <ChevronDownIcon aria-hidden="true" />
          </button>
        </h2>
        <div id={id} className="bp-step-panel" hidden={!shown}>
          {children}
        </div>
      </section>
    </li>
  );
}

/** The three steps as one line of progress. */
export function Steps({ children }: { children: ReactNode }) {
  const { project } = useMessages();
  return (
    <ol className="bp-steps" aria-label={project.steps}>
      {children}
    </ol>
  );
}

/** Panel of the third step; says that reports are not available yet. */
export function ReportPanel() {
  const { project } = useMessages();
  return (
    <div>
      <Button size="3" disabled>
        <FileTextIcon aria-hidden="true" /> {project.generateReport}
      </Button>
    </div>
  );
}
