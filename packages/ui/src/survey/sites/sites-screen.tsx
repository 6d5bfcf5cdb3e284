'use client';

import { mayCall } from '@biophony/contract/constants';
import { lazy, Suspense } from 'react';
import { useKit } from '../../kit/kit-context.ts';
import { Loading } from '../../kit/loading.tsx';
import { useSurveyMessages } from '../../kit/use-page-messages.ts';
import { ProjectPart } from '../../projects/project-part.tsx';
import { roleIn } from '../../projects/use-project.ts';

const SurveySites = lazy(async () => ({
  default: (await import('./survey-sites.tsx')).SurveySites,
}));

interface SitesScreenProps {
  projectId: string;
  /** Called with the page's title once the project is known. */
  onTitle?: (title: string) => void;
}

/** Page with the sites and deployments of a project. */
export function SitesScreen({ projectId, onTitle }: SitesScreenProps) {
  const { Link } = useKit();
  const words = useSurveyMessages();
  return (
    <ProjectPart
      projectId={projectId}
      name={words.sites}
      title={words.sitesTitle}
      pageTitle={words.sitesPageTitle}
      loading={words.sitesLoading}
      action={<Link destination={{ to: 'survey', projectId }}>{words.toSurvey}</Link>}
      onTitle={onTitle}
    >
      {(project) => (
        <Suspense fallback={<Loading text={words.sitesLoading} />}>
          <SurveySites projectId={projectId} canChange={mayCall(roleIn(project), 'sitesUpdate')} />
        </Suspense>
      )}
    </ProjectPart>
  );
}
