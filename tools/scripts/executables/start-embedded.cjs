// The first lines of an executable: its modules are assets in it, and are given to Node's loader as files of a folder
// that does not exist, beside the executable.
'use strict';
const { registerHooks, syncBuiltinESMExports } = require('node:module');
const { dirname, join } = require('node:path');
const { getAsset } = require('node:sea');
const { pathToFileURL } = require('node:url');
const { Script, constants } = require('node:vm');
const threads = require('node:worker_threads');

const folder = pathToFileURL(join(dirname(process.execPath), 'embedded', '/')).href;
const names = new Set(JSON.parse(getAsset('names', 'utf8')));
const nameOf = (url) => (url.startsWith(folder) ? url.slice(folder.length) : null);
const isOurs = (url) => names.has(nameOf(url));

registerHooks({
  resolve(specifier, context, next) {
    const url = URL.parse(specifier, context.parentURL)?.href;
    return url && isOurs(url)
      ? { url, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
  load(url, context, next) {
    return isOurs(url)
      ? { format: 'module', source: getAsset(nameOf(url), 'utf8'), shortCircuit: true }
      : next(url, context);
  },
});

// A thread has a loader of its own: its one module goes to it as a whole.
threads.Worker = class extends threads.Worker {
  constructor(module, options) {
    const url = String(module);
    if (!isOurs(url)) {
      super(module, options);
      return;
    }
    const source = getAsset(nameOf(url), 'utf8').replaceAll('import.meta.url', JSON.stringify(url));
    super(new URL(`data:text/javascript,${encodeURIComponent(source)}`), options);
  }
};
syncBuiltinESMExports();

// By themselves, the first lines may import nothing but Node's own modules.
const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
const start = new Script('(url) => import(url)', { importModuleDynamically }).runInThisContext();
start(`${folder}main.js`).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
