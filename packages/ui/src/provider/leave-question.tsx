'use client';

import { createLazyModule } from '../state/lazy-module.ts';
import { useLazyModule } from '../state/use-lazy-module.ts';
import { useStore } from '../state/use-store.ts';
import type { Unsaved } from '../unsaved/unsaved.ts';

const question = createLazyModule(() => import('../components/dialog/discard-question.tsx'));

/** Asks before the typed texts of the page are discarded; they stay where the question cannot be had. */
export function LeaveQuestion({ unsaved }: { unsaved: Unsaved }) {
  const { asking } = useStore(unsaved);
  const loaded = useLazyModule(question, asking, () => unsaved.answer(false));
  return loaded && <loaded.DiscardQuestion unsaved={unsaved} />;
}
