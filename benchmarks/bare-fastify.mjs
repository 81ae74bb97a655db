// The baseline: the speed of the framework on this machine with an empty route.
import fastify from 'fastify';

const app = fastify();
const schema = { response: { 200: { type: 'object', properties: { count: { type: 'number' } } } } };
app.get('/', { schema }, () => ({ count: 0 }));
await app.listen({ port: Number(process.argv[2]), host: 'localhost' });
process.stdout.write('ready\n');
