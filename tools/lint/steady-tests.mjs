// Rules for tests outside of `tests/bench`: none waits for a clock, compares times, memory or chance, or passes without a look.
// oxlint.config.ts says where they hold.

/**
 * Milliseconds that a test may sleep, such as for a socket that must break after its bytes are
 * sent.
 */
const longestSleepMs = 50;

const clocks = new Set(['Date.now', 'performance.now', 'process.hrtime', 'process.hrtime.bigint']);
const processorTimes = new Set([
  'process.cpuUsage',
  'process.resourceUsage',
  'process.threadCpuUsage',
]);
const sleepers = new Set(['sleep', 'pause', 'delay', 'wait']);
const relations = new Set(['<', '<=', '>', '>=']);

/** `a.b.c` of an expression, or an empty string. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return '';
  return `${nameOf(node.object)}.${node.property.name}`;
}

const calls = (node, names) =>
  node?.type === 'CallExpression' && names.has(nameOf(node.callee).replace(/^globalThis\./, ''));

function madeOf(node, { sourceCode }) {
  for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
    const definitions = scope.set.get(node.name)?.defs;
    if (definitions) return definitions.map(({ node: by }) => by.init).filter(Boolean);
  }
  return [];
}

/** Directly or through a variable. */
function isOfClock(node, context) {
  if (!node) return false;
  if (calls(node, clocks)) return true;
  if (node.type === 'BinaryExpression')
    return isOfClock(node.left, context) || isOfClock(node.right, context);
  if (node.type !== 'Identifier') return false;
  return madeOf(node, context)
    .flatMap((init) => init.elements ?? [init])
    .some((one) => isOfClock(one, context));
}

/** Whether a test controls the timers of its process, or with `pages` of a page. */
const isSteered = ({ sourceCode }, pages = false) =>
  /\buseFakeTimers\b/.test(sourceCode.text) || (pages && /\bpage\.clock\b/.test(sourceCode.text));

/** Value of a literal such as `5_000`, of `2 * 1000`, or of a constant; else 0. */
function numberOf(node, context) {
  if (node?.type === 'Literal') return typeof node.value === 'number' ? node.value : 0;
  if (node?.type === 'BinaryExpression' && node.operator === '*')
    return numberOf(node.left, context) * numberOf(node.right, context);
  if (node?.type !== 'Identifier') return 0;
  const [init] = madeOf(node, context);
  return init?.type === 'Identifier' ? 0 : numberOf(init, context);
}

const sleeps = {
  create(context) {
    const promised = new Set(sleepers);
    const message =
      'A test does not sleep. Wait for a condition (expect.poll, vi.waitFor, with waitMs of tools/scripts/test/machine.ts), or ' +
      'advance time: vi.useFakeTimers, page.clock, testClock of @biophony/sdk/testing.';
    return {
      ImportDeclaration({ source, specifiers }) {
        if (!/^(node:)?timers\/promises$/.test(source.value)) return;
        for (const { imported, local } of specifiers)
          if (imported?.name === 'setTimeout') promised.add(local.name);
      },
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.type === 'MemberExpression' && callee.property.name === 'waitForTimeout')
          return context.report({ node, message });
        const name = nameOf(callee);
        const isTimer = name === 'setTimeout' || name === 'globalThis.setTimeout';
        const ms = promised.has(name) ? given[0] : isTimer ? given[1] : null;
        if (ms && !isSteered(context) && numberOf(ms, context) > longestSleepMs)
          context.report({ node, message });
      },
    };
  },
};

const elapsed = {
  create(context) {
    const message =
      'How long something takes differs from machine to machine: measure it in bench. A wait ends by a condition ' +
      '(expect.poll, vi.waitFor, with waitMs), and a rule about time is proved by a clock that the test advances.';
    const report = (node) => {
      if (!isSteered(context, true)) context.report({ node, message });
    };
    return {
      BinaryExpression(node) {
        const { operator, left, right } = node;
        const isOf = (side) => isOfClock(side, context);
        if (operator === '-' && isOf(left) && isOf(right)) report(node);
        if (relations.has(operator) && (isOf(left) || isOf(right))) report(node);
      },
      CallExpression(node) {
        if (calls(node, processorTimes)) report(node);
      },
    };
  },
};

const memory = {
  create(context) {
    const message =
      'How much memory a process holds depends on all that it has done: measure it in bench, and prove here what is kept.';
    return {
      MemberExpression(node) {
        const { property } = node;
        if (['memoryUsage', 'heapUsed', 'getHeapStatistics'].includes(property.name))
          context.report({ node, message });
      },
    };
  },
};

const chance = {
  create(context) {
    const message =
      'A test that fails by chance cannot be repeated: take random numbers of a fixed seed, and names of a counter.';
    const isSeed = (name) => /seed/i.test(name ?? '');
    const holdsClock = (node) =>
      node && /\b(Date|performance)\.now\(\)/.test(context.sourceCode.getText(node));
    return {
      CallExpression(node) {
        if (calls(node, new Set(['Math.random']))) context.report({ node, message });
      },
      VariableDeclarator({ id, init }) {
        if (isSeed(id.name) && holdsClock(init)) context.report({ node: init, message });
      },
      Property({ key, value }) {
        if (isSeed(key.name) && holdsClock(value)) context.report({ node: value, message });
      },
      BinaryExpression(node) {
        if (node.operator === '%' && holdsClock(node.left)) context.report({ node, message });
      },
    };
  },
};

const testNames = /^(test|it)(\.(only|concurrent|for|each|skipIf|runIf))*$/;

function makerOf(node) {
  const callee = node.type === 'CallExpression' ? node.callee : node;
  return callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression'
    ? nameOf(callee.callee ?? callee.tag)
    : nameOf(callee);
}

const returns = {
  create(context) {
    const message =
      'A test that returns before it has looked at anything counts as passed: prove it everywhere, or say in its name where ' +
      'it runs and skip it with test.skipIf.';
    const isReturn = (node) => {
      const first = node.type === 'BlockStatement' ? node.body[0] : node;
      return first?.type === 'ReturnStatement' && !first.argument;
    };
    return {
      CallExpression(node) {
        if (!testNames.test(makerOf(node))) return;
        const work = node.arguments.find(({ type }) => /^(Arrow)?FunctionExpression$/.test(type));
        if (work?.body.type !== 'BlockStatement') return;
        for (const statement of work.body.body) {
          if (/\b(expect|assert)\w*\b/.test(context.sourceCode.getText(statement))) return;
          if (statement.type === 'IfStatement' && isReturn(statement.consequent))
            context.report({ node: statement, message });
        }
      },
    };
  },
};

export default {
  meta: { name: 'steady-tests' },
  rules: { sleeps, elapsed, memory, chance, returns },
};
