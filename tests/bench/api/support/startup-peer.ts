// The least that a Worker of the same kind does before its first call: Hono, and one route.
import { Hono } from 'hono';

const app = new Hono();
app.get('/api/health', (c) => c.json({ status: 'ok' }));

export default app;
