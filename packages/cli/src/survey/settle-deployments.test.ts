import { ApiError, type Client } from '@biophony/sdk';
import { describe, expect, it, test } from 'vitest';
import { CliError } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { chooseSites, assignSites } from './settle-deployments.ts';

interface Case {
  cards?: string[];
  /** Sites of the project; null where its sites may not be read. */
  sites?: string[] | null;
  /** What `--site` names. */
  given?: (string | null)[];
  /** Whether the card's dataset is there, with all its deployments. */
  settled?: boolean;
  interactive?: boolean;
  dryRun?: boolean;
  /** What is typed, question by question. */
  answers?: string[];
  /** Recorders of the cards. */
  recorders?: (string | null)[];
  /** Recorders of the deployments of each site. */
  standing?: Record<string, (string | null)[]>;
  /** Datasets with a deployment of each of these recorders. */
  datasets?: Record<string, string>;
}

/** Where the recorders of cards stood, and the questions that were asked. */
async function choose({
  cards = ['Lake north'],
  sites = ['Hill'],
  given = cards.map(() => null),
  settled = false,
  interactive = true,
  dryRun = false,
  answers = [],
  recorders = cards.map((_, at) => `R${at}`),
  standing = {},
  datasets = settled ? { [cards[0]!]: 'R0' } : {},
}: Case) {
  const client = {
    datasets: {
      list: async () =>
        Object.keys(datasets).map((name) => ({ data_id: name, dataset_name: name, file_count: 2 })),
    },
    request: async (
      id: string,
      { params, query }: { params?: { dataId?: string }; query?: { site_id?: string } },
    ) => {
      if (id === 'deploymentProposals')
        return {
          proposals: [{ deployment_id: 'd', device_id: datasets[params?.dataId ?? ''] ?? null }],
        };
      if (id === 'deploymentsList')
        return {
          deployments: (standing[query?.site_id ?? ''] ?? []).map((device_id) => ({ device_id })),
          next_cursor: null,
        };
      if (sites === null)
        throw new ApiError('No.', {
          status: 403,
          code: 'insufficient_scope',
          requestId: null,
          field: null,
          retryAfterMs: null,
        });
      return { sites: sites.map((name) => ({ name, site_id: name })), next_cursor: null };
    },
  } as unknown as Client;
  const ctx = {
    settings: { interactive, mode: 'live' },
    interrupts: { stop: new AbortController().signal },
    width: 80,
    reporter: { close: async () => undefined },
  } as unknown as CommandContext;
  const questions: string[] = [];
  const left = [...answers];
  const chosen = await chooseSites(
    ctx,
    client,
    {
      projectId: 'P',
      cards: cards.map((label) => ({ label, path: label })),
      sites: given,
      dryRun,
      recorderOf: async (at) => recorders[at] ?? null,
    },
    async (question) => {
      questions.push(question);
      return left.shift() ?? '';
    },
  );
  return { chosen, questions };
}

const folder = (name: string) => ({ name, isFixed: false });

describe('the site of a card is asked for before it is sent (S10.10)', () => {
  it.each([
    ['', folder('Lake north')],
    ['Y', folder('Lake north')],
    ['later', null],
    ['n', null],
    ['Bog', { name: 'Bog', isFixed: true }],
  ])('the answer %j', async (answer, site) => {
    const { chosen, questions } = await choose({ answers: [answer] });
    expect(chosen).toEqual([site]);
    expect(questions).toEqual([expect.stringContaining('[Lake north]')]);
  });

  it('once for several cards, by the names of their folders', async () => {
    const cards = ['North', 'South'];
    const taken = await choose({ cards, sites: [], answers: ['what', ''] });
    expect(taken.chosen).toEqual(cards.map(folder));
    expect(taken.questions).toHaveLength(2);
    expect((await choose({ cards, answers: ['later'] })).chosen).toEqual([null, null]);
    const each = await choose({ cards, answers: ['n', '', 'Bog'] });
    expect(each.chosen).toEqual([folder('North'), { name: 'Bog', isFixed: true }]);
  });

  it.each<[string, Case, ({ name: string } | null)[]]>([
    ['the site is named', { given: ['Bog'] }, [{ name: 'Bog' }]],
    ['the project has no sites', { sites: [] }, [null]],
    ['the key may not read sites', { sites: null }, [null]],
    ['the deployments of the card are made', { settled: true }, [null]],
    ['nobody can be asked', { interactive: false }, [null]],
    ['nothing is to be sent', { dryRun: true }, [null]],
  ])('and not where %s', async (_, given, sites) => {
    const { chosen, questions } = await choose(given);
    expect(questions).toEqual([]);
    expect(chosen).toMatchObject(sites);
  });
});

describe('a site where another recorder stands is not proposed (S10.10)', () => {
  const sites = ['AUDIOMOTH'];

  it('but the name of this one', async () => {
    const { chosen, questions } = await choose({
      cards: ['AUDIOMOTH'],
      sites,
      standing: { AUDIOMOTH: ['R9'] },
    });
    expect(questions[0]).toMatch(
      /At the site "AUDIOMOTH" stands\s+another recorder.*Site \[R0\]: $/s,
    );
    expect(chosen).toEqual([folder('R0')]);
  });

  it.each([
    ['this recorder came back to it', ['R0']],
    ['it was only planned', []],
  ])('and is where %s', async (_, standing) => {
    const given = { cards: ['AUDIOMOTH'], sites, standing: { AUDIOMOTH: standing } };
    expect((await choose(given)).chosen).toEqual([folder('AUDIOMOTH')]);
  });

  it('and without a name that tells the recorder apart, one is asked for', async () => {
    const { chosen, questions } = await choose({
      cards: ['AUDIOMOTH'],
      sites,
      recorders: [null],
      standing: { AUDIOMOTH: ['R9'] },
      answers: ['', 'x'.repeat(201), 'Bog'],
    });
    expect(questions).toHaveLength(3);
    expect(questions[2]).toContain('201 characters');
    expect(chosen).toEqual([{ name: 'Bog', isFixed: true }]);
  });

  it('nor for several cards', async () => {
    const { chosen, questions } = await choose({
      cards: ['a', 'b', 'c'],
      sites: ['a', 'c'],
      recorders: ['R0', 'R1', null],
      standing: { a: ['R9'], c: [null] },
      answers: ['', 'Bog'],
    });
    expect(questions[0]).toContain('a: another recorder stands at the site of this name');
    expect(chosen).toEqual([folder('R0'), folder('b'), { name: 'Bog', isFixed: true }]);
  });
});

test('a card is asked for although another card of its name has its deployments, and not again', async () => {
  const given = { cards: ['AUDIOMOTH'], sites: ['Bog'] };
  expect((await choose({ ...given, datasets: { AUDIOMOTH: 'R9' } })).questions).toHaveLength(1);
  const again = { AUDIOMOTH: 'R9', 'AUDIOMOTH 2': 'R0' };
  expect((await choose({ ...given, datasets: again })).questions).toEqual([]);
});

const cards = [
  { path: '/media/a/AUDIOMOTH/', label: 'a/AUDIOMOTH' },
  { path: '/media/b/AUDIOMOTH', label: 'b/AUDIOMOTH' },
];

test('sites are given in the order of the cards, or by card (S14.24)', () => {
  expect(assignSites(undefined, cards)).toEqual([null, null]);
  expect(assignSites(['Lake', 'Hill'], cards)).toEqual(['Lake', 'Hill']);
  expect(assignSites(['b/AUDIOMOTH=Hill', '/media/a/AUDIOMOTH=Lake'], cards)).toEqual([
    'Lake',
    'Hill',
  ]);
  expect(assignSites(['b/AUDIOMOTH=Hill'], cards)).toEqual([null, 'Hill']);
});

test('a name may hold a sign of equality where no card is called like what stands before it', () => {
  expect(assignSites(['Plot A=1', 'Plot A=2'], cards)).toEqual(['Plot A=1', 'Plot A=2']);
});

test.each([
  [['Lake'], 'There are 2 cards and 1 site.'],
  [['Lake', 'Hill', 'Fen'], 'There are 2 cards and 3 sites.'],
  [
    ['a/AUDIOMOTH=Lake', 'c/AUDIOMOTH=Hill'],
    '--site "c/AUDIOMOTH=Hill" names no card, and others do.',
  ],
  [['a/AUDIOMOTH=Lake', 'a/AUDIOMOTH=Hill'], '--site names two sites for a/AUDIOMOTH.'],
  [['a/AUDIOMOTH='], '--site gives a/AUDIOMOTH no name.'],
  [['Lake', '  '], '--site gives b/AUDIOMOTH no name.'],
  [
    ['Lake', 'x'.repeat(300)],
    "--site: The site's name has 300 characters; at most 200 are allowed.",
  ],
  [['Lake', 'x\ny'], '--site: '],
])('%j gets a sentence (S14.24)', (given, message) => {
  expect(() => assignSites(given, cards)).toThrow(message);
  expect(() => assignSites(given, cards)).toThrow(CliError);
});
