import { runNodeServer } from './node.ts';

await runNodeServer(process.env);
