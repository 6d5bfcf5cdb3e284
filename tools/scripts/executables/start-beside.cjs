// The first lines of an executable whose modules lie in the folder `lib` beside it, as native libraries must.
'use strict';
const { dirname, join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { Script, constants } = require('node:vm');

const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
const start = new Script('(url) => import(url)', { importModuleDynamically }).runInThisContext();
start(pathToFileURL(join(dirname(process.execPath), 'lib/dist/main.js')).href).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
