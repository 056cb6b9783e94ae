import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

interface Options {
  /** Whether browsers reach the server by https, as far as is known. */
  https: boolean
}

/**
 * Headers, compression, cookies, forms and their files. Over plain http nothing may be sent that makes a browser insist on
 * https: on a LAN address `upgrade-insecure-requests` leaves a white page, and so does HSTS.
 */
export async function protect(app: FastifyInstance, { https }: Options): Promise<void> {
  await app.register(cookie)
  await app.register(formbody)
  await app.register(multipart)
  await app.register(rateLimit, { global: false })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Documents name their inline scripts beside (server/web).
        scriptSrc: ["'self'"],
        // Mantine sets style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Films about templates may stand anywhere; they play and run nothing.
        mediaSrc: ["'self'", 'https:', 'http:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The library's own quality is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
