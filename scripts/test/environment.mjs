// npm sets NODE_ENV to `production` wherever it leaves developers' packages out, as it does in this repository. React has
// no functions for tests then, and what the tests start would not be what they start elsewhere.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

process.env.NODE_ENV = 'test';
// Lists of species names of whoever runs the tests are none of the tests'. This folder is never made.
process.env.XDG_DATA_HOME = join(tmpdir(), 'biophony-tests-without-data');
