import { sql } from 'kysely'

/** Ids for `in`, however many they are, as one parameter. */
export const idList = (ids: readonly number[]) =>
  sql<number>`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`
