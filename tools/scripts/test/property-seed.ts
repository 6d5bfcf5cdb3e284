import * as fc from 'fast-check';

// Generated test data is the same every time, so that a failure is due to a change, not chance.
fc.configureGlobal({ seed: 20_260_504 });
