import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { signIn, signUp } from '../person.ts';
import { writeCard, writeNoise } from '../recordings.ts';
import type { Service } from '../service.ts';
import { openVisitor, type Visitor } from '../visitor.ts';
import { tourAccount } from './account-stops.ts';
import { giveBelongings } from './belongings.ts';
import type { Guide, Look } from './guide.ts';
import { tourLanding } from './landing-stops.ts';
import { tourCreateAnalysis, tourFreshProject, tourWorkedProject } from './project-stops.ts';
import { tourProjects } from './projects-stops.ts';
import { tourSettings } from './settings-stops.ts';

/** Sizes of the window a tour is taken at, in pixels. */
export const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

export interface Tour {
  /** Passes every screen and dialog of the product once, in a window of that size. */
  take(window: { width: number; height: number }, look: Look): Promise<void>;
}

/** Prepares somebody with projects in every state to tour the service with. */
export async function prepareTour(browser: Browser, service: Service): Promise<Tour> {
  const card = await writeCard(join(service.folder, 'tour-card'));
  const noise = await writeNoise(join(service.folder, 'tour-noise'), 2);
  await service.startRunner();
  const author = await signUp(await openVisitor(browser, service.url));
  const belongings = await giveBelongings(author, card);
  await author.context.close();
  return {
    async take(viewport, look) {
      const opened: Visitor[] = [];
      const visitor: Guide['visitor'] = async (options) => {
        const next = await openVisitor(browser, service.url, { viewport, ...options });
        opened.push(next);
        return next;
      };
      const guide: Guide = {
        look,
        narrow: viewport.width < 900,
        visitor,
        newcomer: async () => signUp(await visitor(), 'Rachel Carson'),
        regular: async () => signIn(await visitor(), author),
      };
      const stops = [
        () => tourLanding(guide),
        () => tourProjects(guide),
        () => tourFreshProject(guide, belongings, card, noise),
        () => tourWorkedProject(guide, belongings),
        () => tourCreateAnalysis(guide),
        () => tourSettings(guide),
        () => tourAccount(guide),
      ];
      for (const stop of stops) {
        await stop();
        for (const { context } of opened.splice(0)) await context.close();
      }
    },
  };
}
