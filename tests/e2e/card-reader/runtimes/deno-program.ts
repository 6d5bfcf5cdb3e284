import { uploadAndWait, type Visit } from './upload-and-wait.ts';

declare const Deno: { args: string[] };

console.log(JSON.stringify(await uploadAndWait(JSON.parse(Deno.args[0] ?? '') as Visit)));
