import { Gauge, Histogram, type MetricFamily } from './metric.ts';

const sampleMs = 250;
const delayBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Measures how late a timer is called, which is how long the process was busy with something else. */
function watchEventLoop(delays: Histogram): () => void {
  let due = performance.now() + sampleMs;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.observe([], Math.max(0, now - due) / 1000);
    due = now + sampleMs;
  }, sampleMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Memory, processor time and delay of the event loop of this process. */
export function processMetrics(): { families: MetricFamily[]; stop(): void } {
  const startedAt = Date.now() / 1000 - process.uptime();
  const delays = new Histogram(
    {
      name: 'biophony_event_loop_delay_seconds',
      help: 'How late a timer was called that is due four times a second.',
    },
    delayBounds,
  );
  const one = (value: number) => [[[], value]] as const;
  return {
    families: [
      new Gauge(
        { name: 'process_resident_memory_bytes', help: 'Memory of the process, in bytes.' },
        () => one(process.memoryUsage().rss),
      ),
      new Gauge(
        { name: 'biophony_heap_used_bytes', help: 'Memory in use by JavaScript, in bytes.' },
        () => one(process.memoryUsage().heapUsed),
      ),
      new Gauge(
        { name: 'process_cpu_seconds_total', help: 'Processor time of the process, in seconds.' },
        () => {
          const { user, system } = process.cpuUsage();
          return one((user + system) / 1e6);
        },
        'counter',
      ),
      new Gauge(
        { name: 'process_start_time_seconds', help: 'When the process started (Unix time).' },
        () => one(startedAt),
      ),
      delays,
    ],
    stop: watchEventLoop(delays),
  };
}
