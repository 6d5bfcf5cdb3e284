import type { BodyOf, Role, SampleCreate } from '@biophony/contract';
import type { RouteId } from '@biophony/contract/constants';
import type { Call, Handler } from '../src/http/handler.ts';
import { seesExactPlaces } from '../src/identity/places.ts';
import { reviewHandlers, surveyHandlers } from '../src/app/handlers.ts';
import { makeDataset, type MadeDataset } from './made-upload.ts';
import { ServiceContext, type Sent } from './service-context.ts';

/** An account, and its role in the project. */
export interface Actor {
  id: string;
  role: Role;
}

export const robin = 'Erithacus rubecula';
export const ada: Actor = { id: 'ada', role: 'owner' };
export const bea: Actor = { id: 'bea', role: 'reviewer' };
export const cem: Actor = { id: 'cem', role: 'reviewer' };

type ReviewSent = BodyOf<'reviewsCreate'>['reviews'][number];

/** Ada's project with recordings 0.WAV to 9.WAV. */
export class ReviewedProject {
  readonly service: ServiceContext;
  readonly card: MadeDataset;
  readonly #made = new Map<string, string>();
  /** From reviewers and viewers. */
  hidesPlaces = false;

  private constructor(service: ServiceContext, card: MadeDataset) {
    this.service = service;
    this.card = card;
  }

  static async start(recordings = 10): Promise<ReviewedProject> {
    const service = await ServiceContext.start();
    for (const { id } of [ada, bea, cem]) await service.user(id);
    const card = await makeDataset(service, ada.id);
    const made = new ReviewedProject(service, card);
    await made.record(card.data_id, recordings);
    return made;
  }

  /** Or changes the role. */
  async join({ id, role }: Actor): Promise<void> {
    await this.service.db
      .prepare(
        `INSERT INTO project_members (user_id, project_id, role, since) VALUES (?, ?, ?, '')
         ON CONFLICT (user_id, project_id) DO UPDATE SET role = excluded.role`,
      )
      .bind(id, this.card.project_id, role)
      .run();
  }

  /** By their numbers. */
  async record(dataId: string, count: number): Promise<void> {
    await this.service.db
      .prepare(
        `INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, status, duration_s, reserved_at)
         SELECT ?1 || '-' || value, ?1, value || '.WAV', '.wav', 'audio/wav', 1, 'stored', 60, '' FROM json_each(?2)`,
      )
      .bind(dataId, JSON.stringify([...Array(count).keys()]))
      .run();
  }

  /** Completed. */
  async analysed(
    analysisId: string,
    dataId = this.card.data_id,
    settings: object = { min_conf: 0.1 },
  ) {
    await this.service.db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, model, model_version, created_at, completed_at)
         VALUES (?, ?, ?, ?, 'birdnet_v2_4', ?, 'completed', 'BirdNET', '2.4', ?, ?)`,
      )
      .bind(
        analysisId,
        this.card.project_id,
        dataId,
        this.card.user_id,
        JSON.stringify(settings),
        this.service.now.toISOString(),
        this.service.now.toISOString(),
      )
      .run();
  }

  /** As the router does for a member. */
  call<K extends RouteId>(handler: Handler<K>, { id, role }: Actor, sent: Sent = {}) {
    return handler({
      ctx: {
        deps: this.service.deps,
        principal: { kind: 'user', userId: id, scopes: [], keyId: null },
        userId: ada.id,
        actorId: id,
        role,
        confinedTo: role === 'owner' ? null : (sent.params?.projectId ?? this.card.project_id),
        hidesPlaces: !seesExactPlaces(role) && this.hidesPlaces,
        requestId: 'test',
        now: new Date(this.service.now),
      },
      newId: sent.newId,
      params: { projectId: this.card.project_id, ...sent.params },
      query: (sent.query ?? {}) as Call<K>['query'],
      body: sent.body as Call<K>['body'],
      ifMatch: null,
    });
  }

  /** UUID for a word. */
  idOf(word: string): string {
    const known = this.#made.get(word) ?? crypto.randomUUID();
    this.#made.set(word, known);
    return known;
  }

  /** On the first three seconds of a recording. */
  verdict(word: string, more: Partial<ReviewSent> = {}): ReviewSent {
    return {
      review_id: this.idOf(word),
      data_id: this.card.data_id,
      file: '0.WAV',
      start_s: 0,
      end_s: 3,
      species: robin,
      verdict: 'yes',
      ...more,
    };
  }

  say(who: Actor, ...reviews: ReviewSent[]) {
    return this.call(reviewHandlers.reviewsCreate, who, { body: { reviews } });
  }

  async reviews(query: Record<string, unknown> = {}, who = ada) {
    return (await this.call(reviewHandlers.reviewsList, who, { query })).reviews;
  }

  /** Of the newest analysis. */
  async joins(): Promise<string> {
    const { analyses } = await this.call(surveyHandlers.surveyAnalyses, ada);
    return analyses[0]?.joins ?? '';
  }

  /** First three seconds of each recording, rising scores, two strata. */
  async drawn(items = 10, more: Partial<SampleCreate> = {}): Promise<SampleCreate> {
    return {
      sample_id: this.idOf('sample'),
      species: robin,
      joins: await this.joins(),
      method: 'stratified',
      scheme: 'random_in_strata',
      strata: [
        { low: 0.1, high: 0.5, detections: 100 },
        { low: 0.5, high: 0.9, detections: 50 },
      ],
      items: Array.from({ length: items }, (_, at) => ({
        data_id: this.card.data_id,
        file: `${at}.WAV`,
        start_s: 0,
        end_s: 3,
        score: 0.1 + (0.8 * at) / items,
        stratum: at < items / 2 ? 0 : 1,
        site_id: at % 2 === 0 ? 'bog' : 'fen',
      })),
      ...more,
    };
  }

  async sample(body: SampleCreate, who = ada) {
    return (await this.call(reviewHandlers.samplesCreate, who, { body })).sample;
  }

  close = () => this.service.close();
}
