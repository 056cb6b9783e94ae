import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { type ErrorName, errors } from '#contract/errors.ts'
import {
  DatabaseAway,
  errorCode,
  foreignKeyViolation,
  insufficientPrivilege,
  uniqueViolation,
  violatedConstraint,
} from '#server/database/errors.ts'
import { enNameTaken, Refusal } from '#server/refusal.ts'

const refusal = (name: ErrorName, data: unknown = null) => new Refusal(errors[name], data)

const contentType = {
  zh: '不支持的内容类型',
  en: 'This content type is not taken here',
}
const unreadable = { zh: '内容无法解析', en: 'The contents cannot be read' }

const accountTaken = { zh: '该账号已被使用', en: 'This account name is already in use' }

/** What Fastify refuses by itself, by its error code. */
const byFastifyCode: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refusal('tooLarge'),
  FST_REQ_FILE_TOO_LARGE: refusal('tooLarge'),
  FST_FILES_LIMIT: refusal('tooLarge'),
  FST_FIELDS_LIMIT: refusal('tooLarge'),
  FST_PARTS_LIMIT: refusal('tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal('input', { 'content-type': contentType }),
  FST_ERR_BAD_URL: refusal('input', { path: unreadable }),
  FST_ERR_MAX_PARAM_LENGTH: refusal('input', { path: unreadable }),
}

/** What the database refuses: constraints are the last word where two edits meet. */
function byDatabase(error: unknown): Refusal | undefined {
  const code = errorCode(error)
  const constraint = violatedConstraint(error)
  if (code === uniqueViolation && constraint === 'account_account')
    return refusal('input', { account: accountTaken })
  if (code === uniqueViolation && constraint === 'company_en_name_key')
    return refusal('input', { enName: enNameTaken })
  if (code === uniqueViolation) return constraint?.endsWith('_name') ? refusal('nameTaken') : undefined
  if (code === foreignKeyViolation) return refusal(constraint === 'space_template' ? 'inUse' : 'notFound')
  if (code === insufficientPrivilege) return refusal('notPermitted')
  // Class 22: a value that its column cannot hold, such as an id of thirty digits or a zero byte in a name.
  return code?.length === 5 && code.startsWith('22') ? refusal('input') : undefined
}

/** Every error as a refusal; undefined for a fault of the server. */
export function refusalOf(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as FastifyError
  const known = byFastifyCode[code] ?? byDatabase(error)
  if (known) return known
  return statusCode && statusCode >= 400 && statusCode < 500
    ? refusal('input', { body: unreadable })
    : undefined
}

/** What a call that failed is answered; a fault of the server is logged. */
export function failureOf(error: FastifyError | Error, log: FastifyBaseLogger): Refusal {
  const refused = refusalOf(error)
  if (refused) {
    if (refused.cause !== undefined) log.warn({ err: refused }, 'a call was refused')
    return refused
  }
  if (error instanceof DatabaseAway) {
    log.warn({ err: error }, 'a call was not done: the database did not answer')
    return refusal('databaseAway')
  }
  log.error({ err: error }, 'a call failed')
  return refusal('server')
}
