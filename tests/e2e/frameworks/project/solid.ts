import type { JSX } from 'solid-js';
import { fetchToken, project, ready, service } from './page';

type Widget = JSX.IntrinsicElements['biophony-widget'];

export const right: Widget = {
  widget: 'species',
  'base-url': service,
  'project-id': project,
  'prop:fetchToken': fetchToken,
  'heading-level': 2,
  locale: 'en-GB',
  public: false,
  class: 'wide',
  'on:biophony-ready': ready,
};

const place = { 'base-url': service, 'project-id': project } as const;
// @ts-expect-error There is no such widget.
export const value: Widget = { ...place, widget: 'birds' };
// @ts-expect-error There is no such attribute.
export const unknown: Widget = { ...place, widget: 'map', colour: 'red' };
// @ts-expect-error It does not know its service.
export const address: Widget = { widget: 'species', 'project-id': project };
// @ts-expect-error There is no such look.
export const look: Widget = { ...place, widget: 'map', appearance: 'black' };
