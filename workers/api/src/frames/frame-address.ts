/** The widgets that stand in a frame, and how high each is in pixels before it has told so itself. */
const heights: Readonly<Record<string, number>> = {
  species: 520,
  activity: 420,
  indices: 460,
  summary: 320,
  map: 640,
  effort: 420,
  season: 560,
  compare: 1100,
};

/** What the address of a frame asks for. */
export interface FrameAsked {
  widget: string;
  projectId: string;
  height: number;
}

/** Reads the address of a frame; null for any other. */
export function frameAsked(url: URL): FrameAsked | null {
  const widget = /^\/embed\/([a-z]+)\/?$/.exec(url.pathname)?.[1] ?? '';
  const height = Object.hasOwn(heights, widget) ? heights[widget] : undefined;
  const projectId = url.searchParams.get('project-id');
  return height === undefined || !projectId ? null : { widget, projectId, height };
}
