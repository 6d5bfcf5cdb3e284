import type { ReactNode } from 'react';
import { Sonogram } from '../ornament/sonogram.tsx';

interface EmptyStateProps {
  title?: string;
  text: string;
  action?: ReactNode;
}

/** A view with nothing in it yet, and how to begin. */
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
