import { testClock, type TestClock } from '../src/testing/test-clock.ts';
import { fetchTransport, type Transport } from '../src/upload/transport.ts';

export interface TestTime {
  clock: TestClock;
  /** Real sockets; time stands still until calls are answered. */
  fetch: typeof globalThis.fetch;
  transport: Transport;
  /** Until the work has settled. */
  pass<T>(work: Promise<T>): Promise<T>;
}

/** Time passes only while no call is running, so that minutes take a moment. */
export function testTime(): TestTime {
  const clock = testClock();
  let underWay = 0;
  const held = <T>(call: Promise<T>): Promise<T> => {
    underWay++;
    return call.finally(() => void underWay--);
  };
  const whole: typeof globalThis.fetch = async (input, init) => {
    const answer = await globalThis.fetch(input, init);
    return new Response(await answer.arrayBuffer(), answer);
  };
  const { memoryFor, put } = fetchTransport();
  return {
    clock,
    fetch: (input, init) => held(whole(input, init)),
    transport: { memoryFor, put: (request) => held(put(request)) },
    pass: (work) => clock.runUntil(work, () => underWay > 0),
  };
}
