export type SkeletonShape = 'cards' | 'project' | 'steps';

const outlines: Record<SkeletonShape, readonly string[]> = {
  cards: ['card', 'card', 'card'],
  project: ['title', 'line', 'step', 'step', 'step'],
  steps: ['step', 'step', 'step'],
};

/** Outlines of what is on its way. They say nothing to a screen reader. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <div className="bp-skeleton" data-shape={shape} aria-hidden="true">
      {outlines[shape].map((kind, at) => (
        <i key={at} data-kind={kind} />
      ))}
    </div>
  );
}
