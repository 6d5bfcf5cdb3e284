export { mockService, type MockCall, type MockService } from './mock-service.ts';
export { testClock, type TestClock } from './test-clock.ts';
