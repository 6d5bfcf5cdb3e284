export { mockService, type MockCall, type MockService } from './mock-service.ts';
