'use client';

import {
  CheckCircledIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  ListBulletIcon,
  MixerHorizontalIcon,
  SewingPinIcon,
  SpeakerOffIcon,
  StarIcon,
} from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { ComponentType, ReactNode } from 'react';
import { formatDate } from '../base/format.ts';
import { numberFormat } from '../base/intl.ts';
import { formatSpan } from '../base/sizes.ts';
import { createLazyModule, useLazyModule } from '../base/use-lazy-module.ts';
import { Facts } from '../kit/facts.tsx';
import { useKit } from '../kit/kit-context.ts';
import type { OverviewMessages } from '../messages/index.ts';
import { useOverviewMessages } from '../kit/use-overview-messages.ts';
import { type LoadedProject, useRole } from '../projects/use-project.ts';
import { type News, newsOf, namesShown } from './news.ts';
import { stepTotals } from './step-states.ts';
import type { OverviewRead, useOverview } from './use-overview.ts';

const icons: Record<News['kind'] | 'clock', ComponentType<{ 'aria-hidden': 'true' }>> = {
  species: StarIcon,
  silent: SpeakerOffIcon,
  clock: ClockIcon,
  failure: ExclamationTriangleIcon,
  review: ListBulletIcon,
  unreviewed: ListBulletIcon,
  unanalysed: MixerHorizontalIcon,
  unplaced: SewingPinIcon,
};

interface NewsLineProps {
  kind: keyof typeof icons;
  link: ReactNode;
  children: ReactNode;
}

function NewsLine({ kind, link, children }: NewsLineProps) {
  const Icon = icons[kind];
  return (
    <li className="bp-news-line" data-kind={kind}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
      {link}
    </li>
  );
}

/** A list in a sentence: `A, B and 1 more`, with elements among its texts. */
function InSentence({ items, last }: { items: readonly ReactNode[]; last: string | null }) {
  const { locale } = useKit();
  const all = last === null ? items : [...items, last];
  const parts = new Intl.ListFormat(locale).formatToParts(all.map((_, at) => String(at)));
  return parts.map(({ type, value }, at) => (
    <span key={at}>{type === 'element' ? all[Number(value)] : value}</span>
  ));
}

interface SilentListProps {
  news: Extract<News, { kind: 'silent' }>;
  siteNames: OverviewRead['siteNames'];
}

function SilentList({ news, siteNames }: SilentListProps) {
  const { locale } = useKit();
  const t = useOverviewMessages();
  const shown = news.count === namesShown + 1 ? news.count : namesShown;
  const rest = news.count - Math.min(shown, news.list.length);
  return (
    <>
      {news.list.slice(0, shown).map((one) => {
        const name =
          siteNames.get(one.site_id) ?? (one.device_id ? t.recorder(one.device_id) : t.anyRecorder);
        const until = one.until && formatDate(one.until, locale);
        return (
          <p key={one.deployment_id}>
            {one.last ? t.silent(name, formatDate(one.last, locale), until) : t.neverHeard(name)}
          </p>
        );
      })}
      {rest > 0 && <p>{t.moreSilent(rest)}</p>}
    </>
  );
}

type Sentence<K extends News['kind']> = (
  t: OverviewMessages,
  news: Extract<News, { kind: K }>,
) => { text: string; link: string };

const sentences: { [K in Exclude<News['kind'], 'species' | 'silent'>]: Sentence<K> } = {
  failure: (t, { failure, files, last }) => ({
    text: last
      ? t.moreFailures(files)
      : (t.failures[failure]?.(files) ?? t.refused(files, failure)),
    link: t.showFiles,
  }),
  review: (t, { clips, species }) => ({
    text: species ? t.leftToReview(clips, species) : t.leftToReviewAll(clips),
    link: t.goOn,
  }),
  unreviewed: (t) => ({ text: t.unreviewed, link: t.startReview }),
  unanalysed: (t, { cards }) => ({ text: t.notAnalysed(cards), link: t.analyse }),
  unplaced: (t, { recordings }) => ({ text: t.unplaced(recordings), link: t.place }),
};

interface NewsItemProps {
  news: News;
  projectId: string;
  siteNames: OverviewRead['siteNames'];
}

function NewsItem({ news, projectId, siteNames }: NewsItemProps) {
  const { Link } = useKit();
  const t = useOverviewMessages();
  const link = (text: string) => <Link destination={news.to}>{text}</Link>;
  if (news.kind === 'species') {
    const rest = news.count - news.names.length;
    return (
      <NewsLine kind="species" link={link(t.showSpecies)}>
        <p>
          {t.newSpecies(news.count)}{' '}
          <InSentence
            items={news.names.map(({ key, name }) => (
              <Link key={key} destination={{ to: 'species', projectId, species: key }}>
                {name}
              </Link>
            ))}
            last={rest > 0 ? t.more(rest) : null}
          />
        </p>
      </NewsLine>
    );
  }
  if (news.kind === 'silent')
    return (
      <NewsLine kind="silent" link={link(t.showEffort)}>
        <SilentList news={news} siteNames={siteNames} />
      </NewsLine>
    );
  const sentence = sentences[news.kind] as Sentence<typeof news.kind>;
  const { text, link: linkText } = sentence(t, news as never);
  return (
    <NewsLine kind={news.kind} link={link(linkText)}>
      <p>{text}</p>
    </NewsLine>
  );
}

/** Main numbers of the whole project. */
function ProjectNumbers({ datasets, analyses }: Pick<LoadedProject, 'datasets' | 'analyses'>) {
  const { messages, locale } = useKit();
  const t = useOverviewMessages();
  const { files, seconds } = stepTotals(datasets, analyses);
  const analysed = new Set(
    analyses.flatMap(({ status, data_id: id }) => (status === 'completed' ? [id] : [])),
  );
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <Facts
      facts={[
        { label: t.cards, value: number(datasets.length), big: true },
        { label: t.analysed, value: number(analysed.size), big: true },
        { label: t.recordings, value: number(files), big: true },
        seconds > 0
          ? { label: t.recorded, value: formatSpan(seconds, messages.format, locale), big: true }
          : null,
      ]}
    />
  );
}

const clockLines = createLazyModule(() => import('../survey/sites/clock-lines.tsx'));

/** Clocks named before the others can only be seen on the page of sites. */
const clocksShown = 3;

interface ClockNewsProps {
  projectId: string;
  mayCorrect: boolean;
  /** Stands there until a clock looks wrong. */
  until: ReactNode;
}

/** Clocks that look wrong. They are known last, so that their place is kept. */
function ClockNews({ projectId, mayCorrect, until }: ClockNewsProps) {
  const { Link } = useKit();
  const t = useOverviewMessages();
  const clocks = useLazyModule(clockLines, false);
  if (!clocks) return until;
  return (
    <clocks.ClockLines
      projectId={projectId}
      render={(lines) =>
        lines?.length ? (
          <ul>
            {lines.slice(0, clocksShown).map(({ deployment_id: id, text, query }) => (
              <NewsLine
                key={id}
                kind="clock"
                link={
                  <Link
                    destination={{
                      to: 'sites',
                      projectId,
                      query: mayCorrect ? query : `?deployment=${encodeURIComponent(id)}`,
                    }}
                  >
                    {mayCorrect ? t.correctClock : t.seeClock}
                  </Link>
                }
              >
                <p>{text}</p>
              </NewsLine>
            ))}
          </ul>
        ) : (
          until
        )
      }
    />
  );
}

interface WhatsNewProps {
  state: LoadedProject;
  news: ReturnType<typeof useOverview>;
}

/** First of all on a project's page: what is new, what needs somebody, and where to do it. */
export function WhatsNew({ state, news }: WhatsNewProps) {
  const { locale } = useKit();
  const t = useOverviewMessages();
  const { project, datasets, analyses } = state;
  const { project_id: projectId } = project;
  const { may } = useRole(project);
  const several = datasets.length > 1;
  const { read } = news;
  const lines =
    read && newsOf(read.overview, { projectId, datasets, analyses, sampled: read.sampled, may });
  // A service without overviews has nothing to say; neither has a first card that is all done.
  if (several ? !read && !news.loading && !news.failed : !lines?.length) return null;
  const arrived = several ? read?.overview.arrived : null;
  const nothing = lines?.length === 0 && (
    <p className="bp-news-line" data-kind="good">
      <CheckCircledIcon aria-hidden="true" />
      <span>{t.nothing}</span>
    </p>
  );
  return (
    <section className="bp-card bp-news" aria-labelledby="bp-news-title">
      <div>
        <h2 id="bp-news-title">{several ? t.title : t.titleOne}</h2>
        {arrived && (
          <p className="bp-soft">{t.arrived(arrived.datasets, formatDate(arrived.at, locale))}</p>
        )}
      </div>
      {several && <ProjectNumbers datasets={datasets} analyses={analyses} />}
      <div className="bp-news-lines">
        {news.loading && <output className="bp-soft">{t.loading}</output>}
        {news.failed && (
          <div className="bp-news-line" data-kind="failure" role="alert">
            <ExclamationTriangleIcon aria-hidden="true" />
            <p>{t.failed}</p>
            <Button variant="ghost" onClick={news.retry}>
              {t.tryAgain}
            </Button>
          </div>
        )}
        {read && lines && lines.length > 0 && (
          <ul>
            {lines.map((one, at) => (
              <NewsItem key={at} news={one} projectId={projectId} siteNames={read.siteNames} />
            ))}
          </ul>
        )}
        {read && several && (
          <div className="bp-news-clocks" aria-live="polite">
            {analyses.some(({ status }) => status === 'completed') ? (
              <ClockNews
                projectId={projectId}
                mayCorrect={may('correctionsApply')}
                until={nothing}
              />
            ) : (
              nothing
            )}
          </div>
        )}
      </div>
    </section>
  );
}
