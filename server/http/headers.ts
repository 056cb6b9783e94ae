import type { FastifyRequest } from 'fastify'
import { isEditKey } from '#contract/rules/edit-key.ts'
import type { Bases } from '#server/database/database.ts'
import { noBases } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import type { Marks } from './arrival.ts'

const malformed = { zh: '请求头格式不正确', en: 'This header is not in the right form' }

const single = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** The outbox entry's id (header Idempotency-Key). @throws Refusal input */
function keyOf(request: FastifyRequest): string | undefined {
  const key = single(request, 'idempotency-key')
  return key === undefined || isEditKey(key) ? key : refuseInput({ 'idempotency-key': malformed })
}

const notAnId = { zh: '应为同事的用户编号', en: 'This must be the id of a colleague' }

/** The account whose edit it is (header X-On-Behalf-Of); undefined when it is the caller's own. @throws Refusal input */
function behalfOf(request: FastifyRequest): number | undefined {
  const header = single(request, 'x-on-behalf-of')
  if (header === undefined) return undefined
  return /^\d{1,15}$/.test(header) ? Number(header) : refuseInput({ 'x-on-behalf-of': notAnId })
}

/** The versions an edit was made on (header X-Base-Versions: `12=3,15=1`). @throws Refusal input */
function basesOf(request: FastifyRequest): Bases {
  const header = single(request, 'x-base-versions')?.trim()
  if (!header) return noBases
  const pairs = header.split(',').map((pair) => /^\s*(-?\d{1,16})=(\d{1,9})\s*$/.exec(pair))
  const bases = pairs.map((match) =>
    match ? ([Number(match[1]), Number(match[2])] as const) : refuseInput({ 'x-base-versions': malformed }),
  )
  return new Map(bases)
}

/** What a call that comes by itself says of itself as an edit. @throws Refusal input */
export const marksOf = (request: FastifyRequest): Marks => ({
  key: keyOf(request),
  behalf: behalfOf(request),
  bases: basesOf(request),
})

/** The browser's name for itself (header X-Browser); undefined when there is none. */
export const browserOf = (request: FastifyRequest): string | undefined =>
  single(request, 'x-browser')?.slice(0, 60)

/** The picture a call answers (header Key-Id); undefined when there is none. */
export const keyIdOf = (request: FastifyRequest): string | undefined =>
  single(request, 'key-id')?.slice(0, 60)
