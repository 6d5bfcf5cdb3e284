'use client';

import { mayCall } from '@biophony/contract/constants';
import { ArrowTopRightIcon } from '@radix-ui/react-icons';
import { lazy, Suspense } from 'react';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useClocksMessages, useSurveyMessages } from '../kit/use-page-messages.ts';
import { ProjectPart } from '../projects/project-part.tsx';
import { roleIn } from '../projects/use-project.ts';

const Survey = lazy(async () => ({
  default: (await import('./survey.tsx')).Survey,
}));

interface SurveyScreenProps {
  projectId: string;
  /** Query string of the address, which holds the view. */
  query?: string;
  /** Called when the query string should change. */
  onQuery?: (query: string) => void;
  /** Called with the page's title once the project is known. */
  onTitle?: (title: string) => void;
}

/** Page with the survey of a project. */
export function SurveyScreen({ projectId, query, onQuery, onTitle }: SurveyScreenProps) {
  const { Link } = useKit();
  const t = useSurveyMessages();
  const clocks = useClocksMessages();
  return (
    <ProjectPart
      projectId={projectId}
      title={t.title}
      pageTitle={t.pageTitle}
      loading={t.loading}
      onTitle={onTitle}
    >
      {(project) => (
        <Suspense fallback={<Loading text={t.loading} />}>
          <Survey
            projectId={projectId}
            query={query}
            onQuery={onQuery}
            renderExplore={(view, text) => (
              <Link destination={{ to: 'explore', projectId, query: view }}>{text}</Link>
            )}
            renderSpecies={(species, label) => (
              <Link
                destination={{ to: 'species', projectId, species }}
                className="bp-species-page"
                aria-label={label}
              >
                <ArrowTopRightIcon aria-hidden="true" />
              </Link>
            )}
            renderClock={(clock, site) => {
              const may = mayCall(roleIn(project), 'correctionsApply');
              const text = may ? clocks.correct : clocks.see;
              return (
                <Link
                  destination={{ to: 'sites', projectId, query: clock }}
                  aria-label={clocks.of(text, site)}
                >
                  {text}
                </Link>
              );
            }}
          />
        </Suspense>
      )}
    </ProjectPart>
  );
}

const SurveySites = lazy(async () => ({
  default: (await import('./sites/survey-sites.tsx')).SurveySites,
}));

interface SitesScreenProps {
  projectId: string;
  /** Query string of the address, which names a deployment or its clock. */
  query?: string;
  /** Called when the query string should change. */
  onQuery?: (query: string) => void;
  /** Called with the page's title once the project is known. */
  onTitle?: (title: string) => void;
}

/** Page with the sites and deployments of a project. */
export function SitesScreen({ projectId, query = '', onQuery, onTitle }: SitesScreenProps) {
  const t = useSurveyMessages();
  return (
    <ProjectPart
      projectId={projectId}
      title={t.sitesTitle}
      pageTitle={t.sitesPageTitle}
      loading={t.sitesLoading}
      onTitle={onTitle}
    >
      {(project) => (
        <Suspense fallback={<Loading text={t.sitesLoading} />}>
          <SurveySites
            projectId={projectId}
            canChange={mayCall(roleIn(project), 'sitesUpdate')}
            query={query}
            onQuery={onQuery}
          />
        </Suspense>
      )}
    </ProjectPart>
  );
}
