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
