'use client';

import { createSurveyClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { keys } from '../base/query-keys.ts';
import { calledName } from '../base/species-name.ts';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useSpeciesMessages } from '../kit/use-page-messages.ts';
import { ProjectPart } from '../projects/project-part.tsx';
import { type QueryProps, roleIn } from '../projects/use-project.ts';

const SpeciesPage = lazy(async () => ({
  default: (await import('./species-page.tsx')).SpeciesPage,
}));

const mostMatches = 20;

/** Name of a species for people, by that of the address; null until known. */
function useCalledName(projectId: string, species: string): string | null {
  const { client, queryClient } = useKit();
  const { data, isError } = useQuery(
    {
      queryKey: [...keys.species(projectId), 'named', species],
      queryFn: async ({ signal }) => {
        const query = { search: species, limit: mostMatches };
        const { species: list } = await createSurveyClient(client).species(projectId, query, {
          signal,
        });
        const match = list.find(
          (one) => one.scientific_name === species || one.common_name === species,
        );
        return match ? calledName(match) : species;
      },
    },
    queryClient,
  );
  return data ?? (isError ? species : null);
}

interface SpeciesScreenProps extends QueryProps {
  projectId: string;
  /** Scientific name of the species, or the common one where it has no other. */
  species: string;
  /** Called with the page's title once the project is known. */
  onTitle?: (title: string) => void;
}

/** Page of one species of a project. */
export function SpeciesScreen(props: SpeciesScreenProps) {
  const { projectId, species, query = '', onQuery, onTitle } = props;
  const t = useSpeciesMessages();
  const called = useCalledName(projectId, species);
  return (
    <ProjectPart
      projectId={projectId}
      title={called ?? t.title}
      pageTitle={(project) => t.pageTitle(called ?? species, project)}
      loading={t.loading}
      onTitle={onTitle}
    >
      {(project) => (
        <Suspense fallback={<Loading text={t.loading} />}>
          <SpeciesPage
            projectId={projectId}
            role={roleIn(project)}
            species={species}
            query={query}
            onQuery={onQuery}
          />
        </Suspense>
      )}
    </ProjectPart>
  );
}
