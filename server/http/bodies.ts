import type { FastifyInstance } from 'fastify'

/**
 * JSON bodies. A DELETE without a body but with a JSON content type is common, so an empty body is no body;
 * `__proto__` and `constructor.prototype` are refused.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
