import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { signIn, signUp } from '../environment/person.ts';
import { writeCard, writeNoise } from '../pages/recordings.ts';
import type { Service } from '../environment/service-types.ts';
import { openVisitor, type Visitor } from '../environment/visitor.ts';
import { visitAccount } from './account-screens.ts';
import { visitAdministration } from './admin-screens.ts';
import { giveBelongings, type Belongings } from './belongings.ts';
import { visitExplorer } from './explore-screens.ts';
import type { WalkthroughContext, Look } from './walkthrough-context.ts';
import { visitLanding } from './landing-screens.ts';
import { visitMembers } from './members-screens.ts';
import { visitCreateAnalysis, visitFreshProject, visitWorkedProject } from './project-screens.ts';
import { visitProjects } from './projects-screens.ts';
import { visitSettings } from './settings-screens.ts';
import { visitSites } from './sites-screens.ts';
import { visitReview } from './review-screens.ts';
import { visitSurvey } from './survey-screens.ts';
import { visitSurveyOfSites } from './survey/survey-sites-screens.ts';
import { giveSurvey, type SurveyorsThings } from './survey/surveyor.ts';

interface Prepared {
  belongings: Belongings;
  surveyors: SurveyorsThings;
  card: readonly string[];
  noise: readonly string[];
}

/** Together they show every screen and dialog in each state. */
const parts = {
  landing: (context: WalkthroughContext) => visitLanding(context),
  projects: (context: WalkthroughContext) => visitProjects(context),
  'a new project': (context: WalkthroughContext, { belongings, card, noise }: Prepared) =>
    visitFreshProject(context, belongings, card, noise),
  'a worked project': (context: WalkthroughContext, { belongings }: Prepared) =>
    visitWorkedProject(context, belongings),
  explorer: (context: WalkthroughContext, { belongings }: Prepared) =>
    visitExplorer(context, belongings),
  survey: (context: WalkthroughContext, { belongings, card }: Prepared) =>
    visitSurvey(context, belongings, card),
  'survey of sites': (context: WalkthroughContext, { surveyors }: Prepared) =>
    visitSurveyOfSites(context, surveyors),
  review: (context: WalkthroughContext, { surveyors }: Prepared) => visitReview(context, surveyors),
  sites: (context: WalkthroughContext, { card }: Prepared) => visitSites(context, card),
  members: (context: WalkthroughContext) => visitMembers(context),
  'create analysis': (context: WalkthroughContext) => visitCreateAnalysis(context),
  settings: (context: WalkthroughContext) => visitSettings(context),
  account: (context: WalkthroughContext) => visitAccount(context),
  administration: (context: WalkthroughContext) => visitAdministration(context),
};
export type WalkthroughPart = keyof typeof parts;
export const walkthroughParts = Object.keys(parts) as WalkthroughPart[];

interface WalkthroughOptions {
  window: { width: number; height: number };
  look: Look;
  /** Before it opens a page. */
  prepareContext?: (context: BrowserContext) => Promise<unknown>;
}

export interface Walkthrough {
  /** Of one part. */
  visit(part: WalkthroughPart, options: WalkthroughOptions): Promise<void>;
}

/** Somebody with projects in every state. */
export async function prepareWalkthrough(browser: Browser, service: Service): Promise<Walkthrough> {
  const card = await writeCard(
    join(service.folder, 'north-ridge-recorder-12-april-to-september-2026'),
  );
  const noise = await writeNoise(join(service.folder, 'walkthrough-noise'), 2);
  await service.startRunner();
  const author = await signUp(await openVisitor(browser, service.url));
  const belongings = await giveBelongings(author, card);
  await author.context.close();
  const surveyor = await signUp(await openVisitor(browser, service.url), 'Maria Sibylla Merian');
  const surveyors = await giveSurvey(surveyor, service.folder);
  await surveyor.context.close();
  return {
    async visit(part, { window: viewport, look, prepareContext }) {
      const opened: Visitor[] = [];
      const visitor: WalkthroughContext['visitor'] = async (options) => {
        const next = await openVisitor(browser, service.url, { viewport, ...options });
        opened.push(next);
        await prepareContext?.(next.context);
        return next;
      };
      const context: WalkthroughContext = {
        look,
        narrow: viewport.width < 900,
        visitor,
        newUser: async () => signUp(await visitor(), 'Rachel Carson'),
        userWithProjects: async () => signIn(await visitor(), author),
        surveyor: async () => signIn(await visitor(), surveyor),
      };
      try {
        await parts[part](context, { belongings, surveyors, card, noise });
      } finally {
        for (const { context, pageLog } of opened) {
          await pageLog.keep(context);
          await context.close();
        }
      }
    },
  };
}
