export { describeError, type ErrorText } from './describe-error.ts';
