import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Drawn large: the numbers that come first. */
  big?: boolean;
  /** An identifier. */
  code?: boolean;
}

/** Names and values; what has no value is left out. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  const present = facts.filter((fact) => fact !== null && fact.value !== null && fact.value !== '');
  return (
    <dl className="bp-facts">
      {present.map((fact) =>
        fact ? (
          <div key={fact.label} data-big={fact.big ? '' : undefined}>
            <dt>{fact.label}</dt>
            <dd className="bp-numbers">{fact.code ? <code>{fact.value}</code> : fact.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
