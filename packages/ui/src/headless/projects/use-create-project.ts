'use client';

import { useMutation } from '@tanstack/react-query';
import { useKit } from '../../context/kit-context.ts';
import { useSessionActions } from '../session/session-context.ts';
import { keys } from '../../state/query-keys.ts';

/** Makes an 'Untitled Project' and says which. The profile and the list are read again. */
export function useCreateProject() {
  const { client, queryClient, messages } = useKit();
  const session = useSessionActions();
  const mutation = useMutation(
    {
      mutationFn: () =>
        client.projects.create({ title: messages.projects.untitled, description: '' }),
      onSuccess: () => {
        void session.reloadProfile();
        void queryClient.invalidateQueries({ queryKey: keys.projects });
      },
    },
    queryClient,
  );
  return {
    creating: mutation.isPending,
    /** The new project's identifier. Throws what the SDK throws. */
    create: async () => (await mutation.mutateAsync()).project_id,
  };
}
