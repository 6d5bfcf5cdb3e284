// Like `wrangler dev`, on workerd with local D1, R2 and site files, but ignores changing files: see
// docs/development/tests.md. Takes wrangler's flags --config, --ip, --port, --persist-to and
// repeatedly --var NAME:VALUE. Prints `Ready on URL` when it answers.
import { parseArgs } from 'node:util';
import { unstable_startWorker as startWorker } from 'wrangler';

const { values } = parseArgs({
  options: {
    config: { type: 'string', default: 'wrangler.toml' },
    ip: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string' },
    'persist-to': { type: 'string' },
    var: { type: 'string', multiple: true, default: [] },
  },
});

/** `NAME:VALUE`; the value may contain colons. */
const bindingOf = (given: string) => {
  const colon = given.indexOf(':');
  const value = given.slice(colon + 1);
  return [given.slice(0, colon), { type: 'plain_text', value, hidden: true }] as const;
};

const worker = await startWorker({
  config: values.config,
  bindings: Object.fromEntries(values.var.map(bindingOf)),
  dev: {
    server: { hostname: values.ip, port: Number(values.port) },
    inspector: false,
    watch: false,
    remote: false,
    enableContainers: false,
    ...(values['persist-to'] && { persist: values['persist-to'] }),
  },
});
await worker.ready;
console.log(`Ready on ${(await worker.url).origin}`);

const stop = () => void worker.dispose().finally(() => process.exit());
process.once('SIGTERM', stop).once('SIGINT', stop);
