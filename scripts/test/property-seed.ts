import * as fc from 'fast-check';

// What tests make up is the same every time, so that a failure is somebody's change and not chance.
fc.configureGlobal({ seed: 20_260_504 });
