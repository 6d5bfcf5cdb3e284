import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Drawn large, for main numbers. */
  big?: boolean;
  /** An identifier. */
  code?: boolean;
}

/** Names and values; entries without value are left out. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  const present = facts.filter(
    (fact): fact is Fact => fact !== null && fact.value !== null && fact.value !== '',
  );
  const groups = [present.filter(({ big }) => big), present.filter(({ big }) => !big)];
  return (
    <>
      {groups.map(
        (group, at) =>
          group.length > 0 && (
            <dl
              key={at === 0 ? 'big' : 'small'}
              className="bp-facts"
              data-big={at === 0 ? '' : undefined}
            >
              {group.map(({ label, value, code }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="bp-numbers">{code ? <code>{value}</code> : value}</dd>
                </div>
              ))}
            </dl>
          ),
      )}
    </>
  );
}
