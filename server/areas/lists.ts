import { type SelectQueryBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'

export interface PageInput {
  pageSize?: number | undefined
  currentPage?: number | undefined
}

export interface PageOf<R> {
  list: R[]
  total: number
  currentPage: number
  pageSize: number
}

/**
 * One page of a query, or all of it for pageSize 0 (spec point 9), with the number of rows there are.
 *
 * @param counted a query of as many rows that is quicker to count, without joins that only fetch more columns
 */
export async function page<D, T extends keyof D, R, E = D, U extends keyof E = never>(
  query: SelectQueryBuilder<D, T, R>,
  { pageSize = limits.pageSize, currentPage = 1 }: PageInput,
  counted: SelectQueryBuilder<E, U, object> = query as never,
): Promise<PageOf<R>> {
  if (pageSize === 0) {
    const list = await query.execute()
    return { list, total: list.length, currentPage: 1, pageSize }
  }
  const { total } = await counted
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const offset = (currentPage - 1) * pageSize
  const list = offset < total ? await query.limit(pageSize).offset(offset).execute() : []
  return { list, total, currentPage, pageSize }
}

/** The pattern of a LIKE that finds `keyWord` anywhere, its own % and _ taken literally. */
export const containing = (keyWord: string): string => `%${keyWord.trim().replace(/[\\%_]/g, '\\$&')}%`
