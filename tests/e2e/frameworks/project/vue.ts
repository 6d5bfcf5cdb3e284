import type { GlobalComponents } from 'vue';
import { fetchToken, project, ready, service } from './page';

type Widget = InstanceType<GlobalComponents['BiophonyWidget']>['$props'];

export const right: Widget = {
  widget: 'species',
  baseUrl: service,
  projectId: project,
  fetchToken,
  headingLevel: 2,
  locale: 'en-GB',
  public: false,
  class: 'wide',
  onBiophonyReady: ready,
};

const place = { baseUrl: service, projectId: project } as const;
// @ts-expect-error There is no such widget.
export const value: Widget = { ...place, widget: 'birds' };
// @ts-expect-error There is no such attribute.
export const unknown: Widget = { ...place, widget: 'map', colour: 'red' };
// @ts-expect-error It does not know its service.
export const address: Widget = { widget: 'species', projectId: project };
// @ts-expect-error There is no such look.
export const look: Widget = { ...place, widget: 'map', appearance: 'black' };
