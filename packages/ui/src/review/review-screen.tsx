'use client';

import { lazy, Suspense, useState } from 'react';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { ProjectPart } from '../projects/project-part.tsx';
import { NextReview } from './next-review.tsx';
import { calibrationQuery, keptQuery, queueQuery, readAddress } from './review-address.ts';

const Review = lazy(async () => ({
  default: (await import('./review.tsx')).Review,
}));
const CalibrationView = lazy(async () => ({
  default: (await import('./calibration/calibration-view.tsx')).CalibrationView,
}));
const KeptCalibration = lazy(async () => ({
  default: (await import('./calibration/calibration-view.tsx')).KeptCalibration,
}));
const CalibrationsPanel = lazy(async () => ({
  default: (await import('./calibration/calibrations-panel.tsx')).CalibrationsPanel,
}));
const SamplesPanel = lazy(async () => ({
  default: (await import('./samples/samples-panel.tsx')).SamplesPanel,
}));

interface ReviewScreenProps {
  projectId: string;
  /** Query string of the address: the sample and its queue. */
  query?: string;
  /** Called with the page's title once the project is known. */
  onTitle?: (title: string) => void;
}

/** Page with the samples of a project and the review of one of them. */
export function ReviewScreen({ projectId, query = '', onTitle }: ReviewScreenProps) {
  const { navigate, Link } = useKit();
  const t = useReviewMessages();
  const { sampleId, calibration, keptCalibration, start, queue } = readAddress(query);
  const isOverview = !calibration && !keptCalibration && !sampleId;
  const [isListed, setListed] = useState(false);
  const open = (to: string) => navigate({ to: 'review', projectId, query: to });
  return (
    <ProjectPart
      projectId={projectId}
      title={t.title}
      pageTitle={t.pageTitle}
      loading={t.loading}
      view={[calibration, keptCalibration, sampleId, queue].join(' ')}
      onTitle={onTitle}
    >
      {(project) => (
        <Suspense fallback={<Loading text={t.loading} />}>
          {calibration && (
            <>
              <nav className="bp-row bp-review-queues" aria-label={t.name}>
                <Link destination={{ to: 'review', projectId }}>{t.allSamples}</Link>
                <Link destination={{ to: 'review', projectId, query: queueQuery(calibration) }}>
                  {t.reviewSample}
                </Link>
              </nav>
              <CalibrationView key={calibration} projectId={projectId} sampleId={calibration} />
            </>
          )}
          {!calibration && keptCalibration && (
            <>
              <nav className="bp-row bp-review-queues" aria-label={t.name}>
                <Link destination={{ to: 'review', projectId }}>{t.allSamples}</Link>
              </nav>
              <KeptCalibration
                key={keptCalibration}
                projectId={projectId}
                calibrationId={keptCalibration}
              />
            </>
          )}
          {!calibration && !keptCalibration && sampleId && (
            <Review
              key={`${sampleId} ${queue}`}
              project={project}
              sampleId={sampleId}
              queue={queue}
            />
          )}
          {isOverview && (
            <div className="bp-explorer bp-review-overview">
              <NextReview
                projectId={projectId}
                role={project.role ?? 'owner'}
                start={start}
                onOpen={(opened) => open(queueQuery(opened))}
              />
              <SamplesPanel
                projectId={projectId}
                onOpen={(opened) => open(queueQuery(opened))}
                onCalibration={(opened) => open(calibrationQuery(opened))}
                onRead={() => setListed(true)}
              />
              {/* Loads in the background and keeps its place. */}
              <details className="bp-fold" hidden={!isListed}>
                <summary>{t.thresholds}</summary>
                <CalibrationsPanel
                  projectId={projectId}
                  onOpen={(opened) => open(keptQuery(opened))}
                />
              </details>
            </div>
          )}
        </Suspense>
      )}
    </ProjectPart>
  );
}
