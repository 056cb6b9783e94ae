const text = (error: unknown, field: string): string | undefined => {
  const value = error instanceof Error ? (error as Error & Record<string, unknown>)[field] : undefined
  return typeof value === 'string' ? value : undefined
}

/** SQLSTATE of an error the database answered (PostgreSQL, appendix A), or a system error's code. */
export const errorCode = (error: unknown): string | undefined => text(error, 'code')

/** The constraint or unique index an error names. */
export const violatedConstraint = (error: unknown): string | undefined => text(error, 'constraint')

export const uniqueViolation = '23505'
export const foreignKeyViolation = '23503'
/** Row-level security refused the row, or the role lacks a right. */
export const insufficientPrivilege = '42501'

/** Thrown where the database could not be asked or did not answer in time; what was asked may have been done. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`the database did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
  }
}

const sqlState = /^[0-9A-Z]{5}$/
/** Class 08, too many connections, shut down or not yet started: PostgreSQL has ended the connection or wants none. */
const connectionEnded = /^(08...|53300|57P0[1-5])$/
const statementTooLong = '57014'

/**
 * Whether a connection cannot be used any more after this error: one that PostgreSQL has not answered itself, or one it
 * answers when it ends the connection.
 */
export function breaksConnection(error: unknown): boolean {
  // A value that cannot be written or read is a fault of ours.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return false
  const code = errorCode(error)
  return code === undefined || !sqlState.test(code) || connectionEnded.test(code)
}

/** The error as those who asked are told it. */
export const awayOr = (error: unknown): unknown =>
  breaksConnection(error) || errorCode(error) === statementTooLong ? new DatabaseAway(error) : error
