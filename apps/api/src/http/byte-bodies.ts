import type { FastifyInstance } from 'fastify';

/** Registers routes that take bodies of any type as bytes: what workers send. @param maxBytes of a body, unless its route says less */
export function registerByteRoutes(
  app: FastifyInstance,
  maxBytes: number,
  routes: (scope: FastifyInstance) => void,
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, parsed) =>
      parsed(null, body),
    );
    routes(scope);
    done();
  });
}
