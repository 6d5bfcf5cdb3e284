'use client';

import { PlusIcon } from '@radix-ui/react-icons';
import { Spinner } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';

interface CreateProjectCardProps {
  busy?: boolean;
  onCreate: () => void;
}

/** The first card of the list: makes a project. Cannot be pressed twice while it does. */
export function CreateProjectCard({ busy = false, onCreate }: CreateProjectCardProps) {
  const { projects } = useMessages();
  return (
    <button type="button" className="bp-create-card" disabled={busy} onClick={onCreate}>
      <span className="bp-create-card-mark">{busy ? <Spinner size="3" /> : <PlusIcon />}</span>
      {busy ? projects.creating : projects.create}
    </button>
  );
}
