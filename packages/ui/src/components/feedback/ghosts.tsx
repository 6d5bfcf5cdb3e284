export type GhostShape = 'cards' | 'project';

const outlines: Record<GhostShape, readonly string[]> = {
  cards: ['card', 'card', 'card'],
  project: ['title', 'line', 'step', 'step', 'step'],
};

/** Outlines of what is on its way. They say nothing to a screen reader. */
export function Ghosts({ shape }: { shape: GhostShape }) {
  return (
    <div className="bp-ghosts" data-shape={shape} aria-hidden="true">
      {outlines[shape].map((kind, at) => (
        <i key={at} data-kind={kind} />
      ))}
    </div>
  );
}
