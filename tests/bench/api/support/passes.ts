// Loaded into a service before it starts: on SIGUSR2 it writes how long the longest pass of the event loop was since the
// last time, in milliseconds of the main thread's processor time, so that other programs on the machine do not count.
import { writeFileSync } from 'node:fs';

const file = process.env.BENCH_PASSES ?? '';
const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let last = spent();
// A timer that is due is called back in each pass.
setInterval(() => {
  const now = spent();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

process.on('SIGUSR2', () => {
  writeFileSync(file, longest.toFixed(1));
  longest = 0;
  last = spent();
});
