'use client';

import type { Deployment, DeploymentCorrection } from '@biophony/contract';
import { parseUtcOffset } from '@biophony/recordings';
import { createWallClocks, readTime, shiftText, zoneFault } from '@biophony/recordings/survey';
import { ApiError, createSurveyClient, type SurveyClient } from '@biophony/sdk';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { formatMoment } from '../../base/format.ts';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import type { ErrorText } from '../../kit/describe-error.ts';
import { useDescribe } from '../../kit/use-describe.ts';

const minuteMs = 60_000;

/** IANA name or offset; both null if empty. */
export function zoneFields(text: string): { time_zone: string | null; utc_offset: string | null } {
  const zone = text.trim();
  if (zone === '') return { time_zone: null, utc_offset: null };
  return /^[+-]/.test(zone)
    ? { time_zone: null, utc_offset: zone }
    : { time_zone: zone, utc_offset: null };
}

/** Null if valid or empty. */
export function zoneProblem(text: string): string | null {
  const [, rule] = zoneFault(zoneFields(text)) ?? [];
  return rule === undefined ? null : `This ${rule}.`;
}

/** A moment and the zone to write it in, for a zone given as name or offset. */
function momentIn(iso: string, zone: string): [ms: number, timeZone: string] {
  const offset = parseUtcOffset(zone);
  return [Date.parse(iso) + (offset ?? 0) * minuteMs, offset === null ? zone : 'UTC'];
}

/** Time in a zone (name or offset), as it is typed: `2024-05-01 18:00`. */
export function typedInZone(iso: string, zone: string): string {
  const [ms, timeZone] = momentIn(iso, zone);
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(ms);
}

/** Time in a zone (name or offset), as it is read: `1 May 2024, 18:00`. */
export function inZone(iso: string, zone: string, locale?: string): string {
  const [ms, timeZone] = momentIn(iso, zone);
  return formatMoment(ms, locale, timeZone);
}

/** Value of a time field: ISO 8601, null if empty, or why it is invalid. */
export type TypedTime = { iso: string | null; problem: null } | { iso: null; problem: string };

/** As in sheets. */
export function typedTime(text: string, edge: 'start' | 'end', zone: string): TypedTime {
  if (text.trim() === '') return { iso: null, problem: null };
  const read = readTime(text, edge, zone, createWallClocks());
  return read.ok
    ? { iso: new Date(read.ms).toISOString(), problem: null }
    : { iso: null, problem: read.message };
}

interface ClockMessages {
  read: (zone: string) => string;
  ofDrift: string;
}

/** Describes a correction: `read in Europe/Berlin, -1 h`. */
export function correctionText(
  correction: Pick<DeploymentCorrection, 'time_zone' | 'utc_offset' | 'shift_s' | 'drift'>,
  messages: ClockMessages,
): string {
  const zone = correction.time_zone ?? correction.utc_offset;
  return [
    ...(zone === null ? [] : [messages.read(zone)]),
    ...(correction.shift_s === 0 ? [] : [shiftText(correction.shift_s)]),
    ...(correction.drift === null ? [] : [messages.ofDrift]),
  ].join(', ');
}

/** Name of a deployment: its recorder, or `none`. */
export const formatRecorder = (
  { device_id }: Pick<Deployment, 'device_id'>,
  none: string,
): string => device_id ?? none;

interface SurveyChange<Input, Output> {
  busy: boolean;
  error: ErrorText | null;
  /** Whether it was refused because somebody changed the same object meanwhile. */
  isOutdated: boolean;
  answer: Output | null;
  /** Returns the answer; null if it failed, see `error`. */
  run: (input: Input) => Promise<Output | null>;
  forget: () => void;
}

export function useSurveyChange<Input, Output>(
  projectId: string,
  call: (survey: SurveyClient, input: Input) => Promise<Output>,
  failed: string,
): SurveyChange<Input, Output> {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { isPending, error, data, mutateAsync, reset } = useMutation<Output, Error, Input>(
    {
      mutationFn: (input) => call(createSurveyClient(client), input),
      onSettled: () =>
        Promise.all(
          [keys.sites(projectId), keys.deployments(projectId), keys.overview(projectId)].map(
            (queryKey) => queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    },
    queryClient,
  );
  return {
    busy: isPending,
    error: error && describe(error, failed),
    isOutdated: error instanceof ApiError && error.status === 412,
    answer: data ?? null,
    run: (input) => mutateAsync(input).catch(() => null),
    forget: reset,
  };
}

/** Asks the service about sites and deployments without changing them. */
export function useSurveyQuestion<Input, Output>(
  call: (survey: SurveyClient, input: Input) => Promise<Output>,
  failed: string,
): SurveyChange<Input, Output> {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { isPending, error, data, mutateAsync, reset } = useMutation<Output, Error, Input>(
    { mutationFn: (input) => call(createSurveyClient(client), input) },
    queryClient,
  );
  return {
    busy: isPending,
    error: error && describe(error, failed),
    isOutdated: error instanceof ApiError && error.status === 412,
    answer: data ?? null,
    run: (input) => mutateAsync(input).catch(() => null),
    forget: reset,
  };
}

/**
 * Assigns the service's refusal to fields: `of` returns the problem of a field by its name in /api,
 * `other` what belongs to no field of `fields`. Focuses the refused field of `form`.
 */
export function useFormProblem(
  error: ErrorText | null,
  fields: readonly string[],
  form: RefObject<HTMLFormElement | null>,
) {
  const refused = error?.field !== undefined && fields.includes(error.field) ? error : null;
  const problemKey = refused && `${refused.requestId} ${refused.message}`;
  useEffect(() => {
    if (problemKey) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problemKey, form]);
  return {
    of: (...names: string[]) =>
      refused?.field !== undefined && names.includes(refused.field) ? refused.message : null,
    other: refused ? null : error,
  };
}
