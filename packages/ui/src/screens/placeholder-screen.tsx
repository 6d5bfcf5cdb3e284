'use client';

import { EmptyState } from '../components/feedback/empty-state.tsx';
import { useMessages } from '../context/presentation-context.ts';

/** A page that will hold something one day. */
function PlaceholderScreen({ title, text }: { title: string; text: string }) {
  return (
    <div className="bp-screen">
      <h1 className="bp-title">{title}</h1>
      <EmptyState text={text} />
    </div>
  );
}

/** My Documents. */
export const DocumentsScreen = () => <PlaceholderScreen {...useMessages().documents} />;

/** Support. */
export const SupportScreen = () => <PlaceholderScreen {...useMessages().support} />;
