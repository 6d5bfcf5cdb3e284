import { useMessages } from '@biophony/ui';
import {
  ExploreScreen,
  MembersScreen,
  NeedsNetwork,
  ReviewScreen,
  SitesScreen,
  SpeciesScreen,
  SurveyScreen,
} from '@biophony/ui/screens';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useParams } from 'react-router';
import { mostDetections } from '../shared/service.ts';
import { useQuery } from '../shared/use-query.ts';

interface Page {
  projectId: string;
  query: string;
  onQuery: (query: string) => void;
  onTitle: (title: string) => void;
}

/** The address keeps the view; the page's title becomes the window's. */
function ProjectPage({ children }: { children: (page: Page) => ReactNode }) {
  const { projectId = '' } = useParams();
  const address = useQuery();
  const { common } = useMessages();
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
  const onTitle = useCallback(
    (title: string) => {
      document.title = `${title} – ${common.product}`;
    },
    [common.product],
  );
  return children({ projectId, ...address, onTitle });
}

export function ExploreRoute() {
  return (
    <ProjectPage>
      {(page) => (
        <NeedsNetwork page="explore">
          <ExploreScreen key={page.projectId} limit={mostDetections} {...page} />
        </NeedsNetwork>
      )}
    </ProjectPage>
  );
}

export function SurveyRoute() {
  return (
    <ProjectPage>
      {(page) => (
        <NeedsNetwork page="survey">
          <SurveyScreen key={page.projectId} {...page} />
        </NeedsNetwork>
      )}
    </ProjectPage>
  );
}

export function ReviewRoute() {
  return (
    <ProjectPage>
      {({ projectId, query, onTitle }) => (
        <ReviewScreen key={projectId} projectId={projectId} query={query} onTitle={onTitle} />
      )}
    </ProjectPage>
  );
}

/** The address names the species. */
export function SpeciesRoute() {
  const { species = '' } = useParams();
  return (
    <ProjectPage>
      {(page) => (
        <NeedsNetwork page="species">
          <SpeciesScreen key={`${page.projectId} ${species}`} species={species} {...page} />
        </NeedsNetwork>
      )}
    </ProjectPage>
  );
}

export function SitesRoute() {
  return <ProjectPage>{(page) => <SitesScreen key={page.projectId} {...page} />}</ProjectPage>;
}

export function MembersRoute() {
  return (
    <ProjectPage>
      {({ projectId, onTitle }) => (
        <MembersScreen key={projectId} projectId={projectId} onTitle={onTitle} />
      )}
    </ProjectPage>
  );
}
