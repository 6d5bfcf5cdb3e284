import { limits } from '@biophony/contract';
import { Agenda } from './agenda.ts';
import { Chance } from './chance.ts';
import { calls, duration, overtaken, percentile, type Served } from './figures.ts';
import { Fleet } from './fleet.ts';
import type { Spent } from './machine.ts';
import { secondsOfFile, seedAnalysis, type SimulatedAnalysis } from './seed.ts';
import { SimulatedService } from './simulated-service.ts';

export interface Plan {
  runners: number;
  /** Machines with a GPU, which are switched on when the weekend is over. */
  gpuRunners: number;
  largeFiles: number;
  smallAnalyses: number;
  gpuAnalyses: number;
  filesOfGpuAnalysis: number;
  /** The share of leases in which the machine dies. */
  deaths: number;
  /** After how many seconds of work a machine hands in what it has; none where it never does. */
  pieceSeconds: number | null;
  /** PostgreSQL's; SQLite where undefined. */
  database: URL | undefined;
}

const [anywhere, onGpu] = ['acoustic_indices', 'birdnet_v2_4'];
/** From Friday at 17:00 to Monday at 8:00. */
const weekendSeconds = 63 * 3600;
/** When all must be done; an analysis that failed would never be. */
const longestSeconds = 14 * 86_400;
/** The small ones come while the large one is at work: evenly, over about so much of its time. */
const shareOfLarge = 0.75;
const [people, gpuPeople] = [40, 10];
const mostFilesOfSmall = 240;
/** Ten minutes of sound. */
const filesOfShard = limits.shard_audio_seconds / secondsOfFile;

/** Seconds that the large analysis would take alone: half a second a file on a machine of the average speed. */
const aloneSeconds = ({ largeFiles, runners }: Plan) => (largeFiles * 0.5) / 1.25 / runners;

/** Lets a weekend pass, until everything has its results, and prints the figures. */
export async function simulate(plan: Plan): Promise<void> {
  const service = await SimulatedService.open(plan.database);
  try {
    await new Simulation(plan, service).run();
  } finally {
    await service.close();
  }
}

class Simulation {
  readonly #plan: Plan;
  readonly #service: SimulatedService;
  readonly #agenda: Agenda;
  readonly #chance = new Chance(2026);
  readonly #spent: Spent = { kept: 0, lost: 0, leases: 0, deaths: 0 };
  readonly #fleet: Fleet;
  readonly #open = new Map<string, SimulatedAnalysis & { queuedAt: number }>();
  readonly #done = new Map<string, Served>();
  #queued = 0;

  constructor(plan: Plan, service: SimulatedService) {
    this.#plan = plan;
    this.#service = service;
    const began = service.now.getTime();
    this.#agenda = new Agenda((second) => {
      service.now = new Date(began + second * 1000);
    });
    this.#fleet = new Fleet({
      agenda: this.#agenda,
      chance: this.#chance,
      service,
      spent: this.#spent,
      deaths: plan.deaths,
      pieceSeconds: plan.pieceSeconds,
      onDone: (id) => this.#finished(id),
    });
  }

  async run(): Promise<void> {
    const { runners, gpuRunners, smallAnalyses } = this.#plan;
    await this.#seed();
    this.#fleet.add(anywhere, runners);
    this.#agenda.at(weekendSeconds, async () => this.#fleet.add(onGpu, gpuRunners));
    this.#look(60);
    const began = process.cpuUsage();
    while (this.#done.size < this.#queued) {
      if (this.#agenda.now > longestSeconds) throw new Error('Some analyses never had results');
      await this.#agenda.step();
    }
    const { user, system } = process.cpuUsage(began);
    await this.#assertCompleted();
    this.#print((user + system) / 1e6, smallAnalyses);
  }

  /** Everything is in the database before; analyses start when their time comes. */
  async #seed(): Promise<void> {
    const plan = this.#plan;
    const until = aloneSeconds(plan) * shareOfLarge;
    const start = async (one: SimulatedAnalysis, second: number) => {
      await seedAnalysis(this.#service, one);
      this.#queued++;
      this.#agenda.at(second, () => this.#start(one));
    };
    const large = { analysisId: 'large', userId: 'archive', type: anywhere };
    await start({ ...large, files: plan.largeFiles }, 0);
    for (let number = 0; number < plan.gpuAnalyses; number++) {
      const of = { analysisId: `gpu-${number}`, userId: `gpu-person-${number % gpuPeople}` };
      await start({ ...of, type: onGpu, files: plan.filesOfGpuAnalysis }, 0);
    }
    for (let number = 0; number < plan.smallAnalyses; number++) {
      const of = { analysisId: `small-${number}`, userId: `person-${number % people}` };
      const files = 1 + this.#chance.below(mostFilesOfSmall);
      await start({ ...of, type: anywhere, files }, (until * number) / plan.smallAnalyses);
    }
  }

  async #start(one: SimulatedAnalysis): Promise<void> {
    this.#open.set(one.analysisId, { ...one, queuedAt: this.#agenda.now });
    const params = { analysisId: one.analysisId };
    await this.#service.call('analysesExecute', { params }, one.userId);
    this.#fleet.wake(one.type, Math.ceil(one.files / filesOfShard));
  }

  #finished(id: string): void {
    const one = this.#open.get(id);
    if (!one || this.#done.has(id)) throw new Error(`${id} was finished, but is not open`);
    this.#done.set(id, { queuedAt: one.queuedAt, doneAt: this.#agenda.now, files: one.files });
  }

  /** What a scaler asks, every minute while there is work for all, and an idle runner of each kind beside it. */
  #look(every: number): void {
    this.#agenda.in(every, async () => {
      await this.#service.call('runnerBacklog', {});
      this.#fleet.wake(anywhere, 1);
      this.#look(this.#done.has('large') ? 600 : 60);
    });
  }

  async #assertCompleted(): Promise<void> {
    const row = await this.#service.db
      .prepare(
        `SELECT count(*) AS analyses FROM analyses WHERE status = 'completed' AND files_processed = total_files`,
      )
      .first<{ analyses: number }>();
    if (Number(row?.analyses) !== this.#queued)
      throw new Error(`${row?.analyses} of ${this.#queued} analyses are complete`);
  }

  #print(cpuSeconds: number, smallAnalyses: number): void {
    const { runners, deaths, database } = this.#plan;
    const small = [...this.#done].flatMap(([id, one]) => (id.startsWith('small-') ? [one] : []));
    const waits = small.map((one) => one.doneAt - one.queuedAt);
    const ofGpu = [...this.#done].flatMap(([id, one]) => (id.startsWith('gpu-') ? [one] : []));
    const large = this.#done.get('large')?.doneAt ?? 0;
    const { kept, lost, leases, deaths: died } = this.#spent;
    const say = (what: string, text: string) => console.log(`  ${what.padEnd(22)} ${text}`);
    console.log(
      `${runners} runners on ${database ? 'PostgreSQL' : 'SQLite'}: ${duration(this.#agenda.now)} simulated`,
    );
    for (const [route, { wall, cpu }] of this.#service.took) say(route, calls(wall, cpu));
    say('processor time', `${cpuSeconds.toFixed(0)} s of this process`);
    say('large analysis', `${this.#plan.largeFiles} files: done after ${duration(large)}`);
    say(
      'small analyses',
      `${smallAnalyses}: done after p50 ${duration(percentile(waits, 0.5))}, p99 ${duration(percentile(waits, 0.99))}, longest ${duration(percentile(waits, 1))}`,
    );
    say(
      'overtaken',
      `${(100 * overtaken(small, 60)).toFixed(1)}% of pairs a minute apart, the later one not smaller`,
    );
    const mondays = ofGpu.map((one) => one.doneAt - weekendSeconds);
    if (mondays.length > 0)
      say('GPU analyses', `all done ${duration(percentile(mondays, 1))} after the weekend`);
    say(
      'waste',
      `${((100 * lost) / (kept + lost)).toFixed(2)}% of ${duration(kept + lost)} of runners, ${died} deaths in ${leases} leases (${(100 * deaths).toFixed(0)}% wanted)`,
    );
  }
}
