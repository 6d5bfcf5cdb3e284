import type { ComponentType, ReactNode } from 'react';
import { ComponentPage } from './component-page.tsx';
import { StoryKit, type Answers } from '../fixtures/kit.tsx';

interface Example<Props> {
  args?: Partial<Props>;
  /** What a page has to know so that everybody can use it. */
  accessibility: string;
  /** How it can be made to look otherwise, besides by the theme. */
  look?: string;
  /** Drawn in a frame of this height: a dialog, or something that fills a page. */
  frame?: number;
  /** The answers of the service, for what reads by itself. */
  answers?: Answers;
  /** What it stands in. */
  within?: (example: ReactNode) => ReactNode;
  /** Draws the example where props alone do not. */
  render?: (props: Props) => ReactNode;
}

/** The example of a component, and what its page of documentation says besides its props. */
export function page<Props>(
  _component: (props: Props) => ReactNode,
  example: Example<NoInfer<Props>>,
) {
  const { args, accessibility, look, frame, answers, within = (inner) => inner, render } = example;
  return {
    args,
    ...(render ? { render } : {}),
    decorators: [
      (Story: ComponentType) =>
        answers ? <StoryKit answers={answers}>{within(<Story />)}</StoryKit> : within(<Story />),
    ],
    parameters: {
      told: { accessibility, look },
      jsx: { functionValue: () => '() => {}' },
      docs: {
        page: ComponentPage,
        canvas: { sourceState: 'shown' },
        source: { excludeDecorators: true, type: 'dynamic' },
        story: frame ? { inline: false, height: `${frame}px` } : {},
      },
    },
  };
}

/** What the parts of the explorer stand in. */
export const inExplorer = (inner: ReactNode) => <div className="bp-explorer">{inner}</div>;
