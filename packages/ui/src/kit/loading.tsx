'use client';

import { Spinner } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { progressTone, type ProgressTone } from '../base/percent.ts';
import { Sonogram } from './ornaments.tsx';
import { usePresentation } from './presentation-context.ts';

type SkeletonShape = 'cards' | 'project' | 'steps';

const outlines: Record<SkeletonShape, readonly string[]> = {
  cards: ['card', 'card', 'card'],
  project: ['title', 'line', 'step', 'step', 'step'],
  steps: ['step', 'step', 'step'],
};

/** Placeholder outlines, hidden from screen readers. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <div className="bp-skeleton" data-shape={shape} aria-hidden="true">
      {outlines[shape].map((kind, at) => (
        <i key={at} data-kind={kind} />
      ))}
    </div>
  );
}

interface LoadingProps {
  text: string;
  /** Outlines of the coming content, so that nothing jumps. */
  shape?: SkeletonShape;
}

/** Says what is loading, in place of the content. */
export function Loading({ text, shape }: LoadingProps) {
  if (!shape)
    return (
      <output className="bp-loading">
        <Spinner size="3" />
        <span className="bp-soft">{text}</span>
      </output>
    );
  return (
    <div className="bp-screen">
      <output className="bp-loading" data-shape={shape}>
        <Spinner size="2" />
        <span className="bp-soft">{text}</span>
      </output>
      <Skeleton shape={shape} />
    </div>
  );
}

interface LoadingOverlayProps {
  /** 'Loading...' when absent. */
  message?: string;
  detail?: string;
  /** An open dialog stays visible and reports its own progress. */
  behindDialogs?: boolean;
}

/** Covers the whole window while nothing else can be done. */
export function LoadingOverlay({ message, detail, behindDialogs = false }: LoadingOverlayProps) {
  const { messages, portals } = usePresentation();
  if (!portals) return null;
  return createPortal(
    <output className="bp-overlay" data-behind={behindDialogs ? '' : undefined}>
      <Sonogram moving />
      <span className="bp-title">{message ?? messages.common.loading}</span>
      {detail && <span className="bp-soft">{detail}</span>}
    </output>,
    portals,
  );
}

interface ProgressBarProps {
  percent: number;
  label: string;
  /** Green at 100, amber from 50, red below when absent. */
  tone?: ProgressTone;
}

/** Progress of a task. */
export function ProgressBar({ percent, label, tone = progressTone(percent) }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent));
  return (
    <div className="bp-progress" data-tone={tone}>
      <progress className="bp-hidden" aria-label={label} max={100} value={Math.round(value)} />
      <span style={{ width: `${value}%` }} />
    </div>
  );
}

interface EmptyStateProps {
  title?: string;
  text: string;
  action?: ReactNode;
}

/** An empty view, and how to begin. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="bp-empty">
      <Sonogram />
      {title && <h2>{title}</h2>}
      <p className="bp-soft">{text}</p>
      {action}
    </div>
  );
}
