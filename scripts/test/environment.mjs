// npm sets NODE_ENV to `production` wherever it leaves developers' packages out, as it does in this repository. React has
// no functions for tests then, and what the tests start would not be what they start elsewhere.
process.env.NODE_ENV = 'test';
