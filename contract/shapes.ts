import * as T from 'typebox'
import { limits } from './limits.ts'
import { macPattern } from './rules/mac-pattern.ts'
import { signsIn } from './rules/sign-in-name.ts'

/**
 * A row's id. One sequence serves the whole server, so an id names one row of any table.
 * Ids of rows that only exist in somebody's outbox are negative (see rules/temporary-id.ts).
 */
export const Id = (description?: string) => T.Integer(description ? { description } : {})

/** The greatest number that a database's `integer` holds. */
export const mostInteger = 2 ** 31 - 1

/** Milliseconds since 1970-01-01T00:00Z. */
export const Time = () => T.Integer({ description: 'milliseconds since 1970-01-01T00:00Z' })

/** Counts up by one with every edit of its row. */
export const Version = () => T.Integer({ minimum: 1 })

export const Name = (maxLength: number = limits.nameMost) =>
  T.String({ minLength: 1, maxLength, pattern: '\\S' })
export const Text = (maxLength = 200) => T.String({ maxLength })
export const Nullable = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])

/** Query fields of every list. pageSize 0 means all records (spec point 9). */
export const PageQuery = {
  pageSize: T.Optional(T.Integer({ minimum: 0, maximum: limits.pageMost })),
  currentPage: T.Optional(T.Integer({ minimum: 1 })),
  keyWord: T.Optional(Text(60)),
}

/** A page of a list: `list` holds at most pageSize rows of `total`. */
export const Page = <S extends T.TSchema>(row: S) =>
  T.Object({ list: T.Array(row), total: T.Integer(), currentPage: T.Integer(), pageSize: T.Integer() })

export const Empty = T.Object({})

/** A MAC address in any of the usual spellings; empty for none. */
export const Mac = () => T.String({ maxLength: 40, pattern: macPattern })

/** What one signs in with: the account's name, or its phone number or e-mail address. */
export const Account = () => T.String({ minLength: 1, maxLength: 100, ...signsIn })
/** A phone number or an e-mail address that somebody is to be known by. */
export const Contact = () => T.String({ maxLength: 100, ...signsIn })
export const Password = () =>
  T.String({ minLength: 1, maxLength: 200, description: 'base64 of the UTF-8 password' })

/** Six digits of an authenticator, or a recovery code; blanks and dashes count for nothing. */
export const FactorCode = () => T.String({ minLength: 1, maxLength: 40 })
