import { options, type VNode } from 'preact';

/** For `::part`, by class or tag of the kit's elements. A class wins over a tag. */
const byClass = {
  biophony: 'card',
  'bp-chart': 'chart',
  'bp-chart-actions': 'actions',
  'bp-quiet': 'button',
  'bp-chart-text': 'caption',
  'bp-chart-table': 'table-frame',
  'bp-species': 'list',
  'bp-species-row': 'row',
  'bp-species-name': 'name',
  'bp-species-count': 'count',
  'bp-species-best': 'confidence',
  'bp-species-bar': 'bar',
  'bp-kind': 'mark',
  'bp-heat-plot': 'plot',
  'bp-line': 'plot',
  'bp-heat-side': 'axis',
  'bp-heat-below': 'axis',
  'bp-hours': 'axis',
  'bp-line-values': 'axis',
  'bp-legend': 'legend',
  'bp-heat-readout': 'readout',
  'bp-strip': 'strip',
  'bp-strip-name': 'strip-name',
  'bp-strip-values': 'strip-values',
  'bp-facts': 'facts',
  'bp-alert': 'notice',
  'bp-widget-empty': 'notice',
  'bp-widget-waiting': 'loading',
} as const;

const byTag = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  table: 'table',
  th: 'table-head',
  td: 'table-cell',
  dt: 'label',
  dd: 'value',
} as const;

export type PartName = (typeof byClass)[keyof typeof byClass] | (typeof byTag)[keyof typeof byTag];

function partOf(tag: string, className: string): PartName | undefined {
  for (const name of className.split(' '))
    if (Object.hasOwn(byClass, name)) return byClass[name as keyof typeof byClass];
  return Object.hasOwn(byTag, tag) ? byTag[tag as keyof typeof byTag] : undefined;
}

export function nameParts(): void {
  const before = options.vnode;
  options.vnode = (node: VNode) => {
    if (typeof node.type === 'string') {
      const props = node.props as { class?: unknown; className?: unknown; part?: string };
      const part = partOf(node.type, String(props.class ?? props.className ?? ''));
      if (part) props.part = part;
    }
    before?.(node);
  };
}
