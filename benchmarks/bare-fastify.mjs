// The baseline: how fast this framework answers on this machine with a route that does nothing.
import fastify from 'fastify';

const app = fastify();
const schema = { response: { 200: { type: 'object', properties: { count: { type: 'number' } } } } };
app.get('/', { schema }, () => ({ count: 0 }));
await app.listen({ port: Number(process.argv[2]), host: 'localhost' });
process.stdout.write('ready\n');
