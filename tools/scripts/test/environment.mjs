// npm sets NODE_ENV to `production` when it omits developer packages, as in this repository. React
// then lacks its test functions, and programs under test would behave differently.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

process.env.NODE_ENV = 'test';
// Ignore the user's own species name lists. This folder is never created.
process.env.XDG_DATA_HOME = join(tmpdir(), 'biophony-tests-without-data');
