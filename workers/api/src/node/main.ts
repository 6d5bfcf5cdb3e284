import { runNodeServer } from './server.ts';

await runNodeServer(process.env);
