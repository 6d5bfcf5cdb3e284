import { options, type VNode } from 'preact';
import { partOf } from './parts.ts';

/** Has every element that is drawn carry the name of its part, so that a page can style it with `::part`. */
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
