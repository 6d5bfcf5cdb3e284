import { uploadAndWait, type Visit } from './upload-and-wait.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    try {
      return Response.json(await uploadAndWait((await request.json()) as Visit));
    } catch (error) {
      return new Response(error instanceof Error ? error.stack : String(error), { status: 500 });
    }
  },
};
