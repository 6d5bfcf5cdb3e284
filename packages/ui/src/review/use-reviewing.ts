'use client';

import type { ReviewCreate, Sample, SampleItem } from '@biophony/contract';
import type { Verdict } from '@biophony/statistics';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { calledName, scientificName, type SpeciesName } from '../base/species-name.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { parseNumber, type ReviewAction, findReviewAction } from '../verdicts/keys.ts';
import { useVerdictState } from '../verdicts/use-verdict-queue.ts';
import { type ClipVerdict, saidOfItem, takenBack } from '../verdicts/verdict.ts';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';
import {
  itemsAhead,
  itemsOf,
  type ReviewState,
  unreviewed,
  withNotTaken,
  withSaid,
  withSkippedOpen,
  withUndone,
} from './queue.ts';
import { toClipProblem, isLost, gridClips, useAhead, useAutoplay } from './use-review-clips.ts';
import { useReviewPlayer } from './use-review-player.ts';
import type { HeardItem } from './use-references.ts';
import { changeReviewSettings, useReviewSettings } from './use-review-settings.ts';

/**
 * Reviews the items of a sample: verdicts are queued at once. Keys faster than rendering count one
 * after the other. `waited` are verdicts not yet at the service when the items were read.
 */
function useReviewSession(
  { sample_id: sampleId }: Sample,
  items: readonly SampleItem[],
  queue: VerdictQueue,
  blind: boolean,
  waited: readonly ReviewCreate[],
) {
  const [state, setState] = useState<ReviewState>(unreviewed);
  const latest = useRef(state);
  const change = (next: ReviewState) => {
    latest.current = next;
    setState(next);
  };
  return {
    state,
    /** Current state, rendered or not. */
    now: () => latest.current,
    /**
     * Gives verdicts on some items and skips others, of which those `gone` cannot be judged, as one
     * step to undo.
     */
    say(
      verdicts: ReadonlyMap<SampleItem, ClipVerdict>,
      passed: readonly SampleItem[] = [],
      gone: readonly SampleItem[] = [],
    ) {
      for (const [item, one] of verdicts) queue.say(saidOfItem(item, sampleId, one, blind));
      const byNumber = new Map([...verdicts].map(([{ item }, one]) => [item, one]));
      change(
        withSaid(
          latest.current,
          items,
          byNumber,
          passed.map(({ item }) => item),
          gone.map(({ item }) => item),
        ),
      );
    },
    /**
     * Undoes the last step and restores the person's earlier verdicts. False where there is none.
     */
    undo(): boolean {
      const undone = withUndone(latest.current, items);
      if (!undone) return false;
      const { verdicts } = latest.current;
      for (const item of undone.undoneItems) {
        const one = verdicts.get(item.item);
        if (!one) continue;
        for (const review of takenBack(item, sampleId, one, blind, waited)) queue.say(review);
      }
      change(undone.state);
      return true;
    },
    notTaken: (refused: readonly SampleItem[]) =>
      change(
        withNotTaken(
          latest.current,
          refused.map(({ item }) => item),
        ),
      ),
    openSkipped: () => change(withSkippedOpen(latest.current, items)),
  };
}

function useRefusals(
  { sample_id: sampleId }: Sample,
  items: readonly SampleItem[],
  verdicts: VerdictQueue,
  onRefused: (items: readonly SampleItem[]) => void,
): void {
  const { refused } = useVerdictState(verdicts);
  const [seen] = useState(() => new Set(refused.map(({ review }) => review.review_id)));
  const tell = useEffectEvent(onRefused);
  useEffect(() => {
    const fresh = refused.map(({ review }) => review).filter((one) => !seen.has(one.review_id));
    for (const { review_id } of fresh) seen.add(review_id);
    const own = itemsOf(fresh, items, sampleId);
    if (own.length > 0) tell(own);
  }, [refused, seen, items, sampleId]);
}

const fields = 'input:not([type=checkbox]), select, textarea, [contenteditable]';
const controls = 'a, button, summary, input, [role=button], [role=menuitem]';

/** Whether the focused element needs the key: a field, or a button that it presses. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || !(event.target instanceof Element)) return true;
  const { target, key } = event;
  if (target.closest(fields)) return true;
  // A dialog has its own keys.
  if (document.querySelector('[role=dialog][data-state=open]')) return true;
  if (key === ' ') return target.closest(controls) !== null;
  // In the grid, Enter belongs to the page; the space bar presses what is in a tile.
  if (key === 'Enter')
    return target.closest(controls) !== null && target.closest('.bp-review-grid') === null;
  return false;
}

/** Keys of the review anywhere on its page. A key held down counts once. */
function useReviewKeys(grid: boolean, act: (action: ReviewAction) => void): void {
  const latest = useRef({ grid, act });
  useEffect(() => {
    latest.current = { grid, act };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const action = findReviewAction(latest.current.grid, event);
      if (!action) return;
      event.preventDefault();
      latest.current.act(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

interface Reviewing {
  sample: Sample;
  items: readonly SampleItem[];
  verdicts: VerdictQueue;
  /** Verdicts not yet at the service when the items were read. */
  waited: readonly ReviewCreate[];
  /** Whether the person may only look. */
  readOnly: boolean;
  final: boolean;
  /** The species with the keys 1 to 9. */
  others: readonly SpeciesName[];
  /** Clips beside the one that is asked. */
  references: readonly HeardItem[];
  onChoosing: (open: boolean) => void;
}

export function useReviewing(options: Reviewing) {
  const { sample, items, verdicts, waited, readOnly, final, others, references, onChoosing } =
    options;
  const t = useReviewMessages();
  const { blind, grid } = useReviewSettings();
  const session = useReviewSession(sample, items, verdicts, blind, waited);
  const { ahead, beside, of, retry, renew } = useAhead(
    sample,
    session.state,
    items,
    grid,
    references,
  );
  useRefusals(sample, items, verdicts, (refused) => {
    session.notTaken(refused);
    refused.forEach(renew);
  });
  const player = useReviewPlayer();
  const first = ahead[0] ?? null;
  const begin = useAutoplay(
    grid ? null : (first?.item.item ?? null),
    grid ? null : (first?.clip ?? null),
    player,
  );
  const { prepare } = player;
  const next = grid ? null : (ahead[1]?.clip ?? null);
  useEffect(() => prepare(next ? [next] : []), [prepare, next]);
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const [wrong, setWrong] = useState<ReadonlySet<number>>(new Set());
  const [helping, setHelping] = useState(false);
  /** Notes by item number; a note stays with its clip. */
  const [notes, showNotes] = useState<ReadonlyMap<number, string | null>>(new Map());
  const noted = useRef(notes);

  const getCurrentItem = (): SampleItem | undefined => items[session.now().at];
  const noteOf = (item: SampleItem | undefined) => noted.current.get(item?.item ?? -1) ?? null;
  const setNote = (text: string | null) => {
    const item = getCurrentItem();
    if (!item) return;
    noted.current = new Map(noted.current).set(item.item, text);
    showNotes(noted.current);
  };
  /** An empty field is not opened again: it would take the keys. */
  const closeEmptyNote = () => {
    if (noteOf(getCurrentItem())?.trim() === '') setNote(null);
  };
  /** Why the last key or button did nothing, and for which item; null where it worked. */
  const [refusal, setRefusal] = useState<{ of: number; text: string } | null>(null);
  const refuse = (text: string) => setRefusal({ of: getCurrentItem()?.item ?? -1, text });
  const lost = (item: SampleItem) => {
    const clipState = of(item);
    return clipState.status === 'failed' && isLost(toClipProblem(clipState.error));
  };
  const judged = () => {
    const item = getCurrentItem();
    if (!item) return undefined;
    const { status } = of(item);
    if (readOnly) refuse(t.viewer);
    else if (status === 'ready') return item;
    else refuse(status === 'loading' ? t.notRead : t.notSeen);
    return undefined;
  };
  const take = (
    text: string,
    clipVerdicts: ReadonlyMap<SampleItem, ClipVerdict>,
    passed: readonly SampleItem[] = [],
  ) => {
    begin();
    closeEmptyNote();
    setRefusal(null);
    session.say(clipVerdicts, passed, passed.filter(lost));
    setAnnouncement(text);
    onChoosing(false);
  };
  const makeVerdict = (
    item: SampleItem,
    verdict: Verdict,
    correctSpecies: string | null = null,
  ): ClipVerdict => ({
    verdict,
    correctSpecies,
    note: noteOf(item)?.trim() || null,
    final,
  });
  const say = (verdict: Verdict) => {
    const item = judged();
    if (item) take(t.took[verdict], new Map([[item, makeVerdict(item, verdict)]]));
  };
  const sayOther = (species: SpeciesName) => {
    const item = judged();
    if (!item) return;
    const name = scientificName(species);
    take(t.tookOther(calledName(species)), new Map([[item, makeVerdict(item, 'no', name)]]));
  };
  const tiles = () => itemsAhead(session.now(), items, gridClips);
  const skip = () => {
    const item = getCurrentItem();
    if (item) take(t.took.skip, new Map(), grid ? tiles() : [item]);
  };
  const undo = () => {
    begin();
    closeEmptyNote();
    if (session.undo()) setAnnouncement(t.took.undo);
  };
  const toggleWrong = (item: number) => {
    if (readOnly) return;
    const next = new Set(wrong);
    if (!next.delete(item)) next.add(item);
    setWrong(next);
  };
  /** Unreadable clips stay open; waits for clips that are loading. */
  const sayPage = () => {
    const page = tiles();
    if (page.length === 0) return;
    if (readOnly) return refuse(t.viewer);
    if (page.some((item) => of(item).status === 'loading')) return refuse(t.pageNotRead);
    const read = page.filter((item) => of(item).status === 'ready');
    if (read.length === 0) return refuse(t.pageNotSeen);
    const isWrong = ({ item }: SampleItem) => wrong.has(item);
    const no = read.filter(isWrong).length;
    player.stop();
    take(
      t.tookPage(read.length - no, no),
      new Map(read.map((item) => [item, makeVerdict(item, isWrong(item) ? 'no' : 'yes')])),
      page.filter((item) => !read.includes(item)),
    );
  };
  /** Uses the current clip, or the last played, if none is given. */
  const playItem = (number?: number) => {
    begin();
    const named = ahead.find(({ item }) => item.item === number);
    const last = ahead.find(({ clip }) => clip !== null && clip === player.loaded);
    const chosen = named ?? last ?? first;
    if (chosen?.clip) player.toggle(chosen.clip);
    else if (chosen?.failed) retry(chosen.item);
  };
  /** The nth reference clip, if it is read. */
  const playReference = (at: number) => {
    begin();
    const clip = beside[at]?.clip;
    if (clip) player.toggle(clip);
  };
  const heardReference = beside.findIndex(({ clip }) => clip !== null && clip === player.loaded);
  const byNumber = (number: number) => {
    if (grid) {
      const item = tiles()[number - 1];
      if (!item) return;
      if (readOnly) return refuse(t.viewer);
      if (of(item).status !== 'ready') return refuse(t.notSeen);
      toggleWrong(item.item);
    } else {
      const species = others[number - 1];
      if (species) sayOther(species);
    }
  };
  const act = (action: ReviewAction) => {
    const number = parseNumber(action);
    if (number !== null) return byNumber(number);
    switch (action) {
      case 'yes':
      case 'no':
      case 'unsure':
        return say(action);
      case 'skip':
        return skip();
      case 'undo':
        return undo();
      case 'page':
        return sayPage();
      case 'play':
        return playItem();
      case 'reference':
        return playReference(Math.max(0, heardReference));
      case 'nextReference':
        return beside.length > 0 ? playReference((heardReference + 1) % beside.length) : undefined;
      case 'speed':
        return player.slower();
      case 'blind':
        return changeReviewSettings({ blind: !blind });
      case 'grid':
        player.stop();
        return changeReviewSettings({ grid: !grid });
      case 'species':
        return onChoosing(!readOnly);
      case 'note':
        return readOnly ? undefined : setNote(noteOf(getCurrentItem()) ?? '');
      case 'help':
        return setHelping(true);
    }
  };
  useReviewKeys(grid, act);
  return {
    state: session.state,
    openSkipped: session.openSkipped,
    ahead,
    first,
    beside,
    heardReference,
    playReference,
    retry,
    player,
    told: announcement,
    refusal: refusal?.of === items[session.state.at]?.item ? (refusal?.text ?? null) : null,
    wrong,
    toggleWrong,
    helping,
    setHelping,
    note: notes.get(items[session.state.at]?.item ?? -1) ?? null,
    setNote,
    act,
    sayOther,
    playItem,
  };
}
