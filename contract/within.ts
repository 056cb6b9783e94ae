import * as T from 'typebox'
import { limits } from './limits.ts'

/** Buildings, floors and rooms by their ids: '12,15'. Those that are not there, or not the caller's, match nothing. */
export const Within = () =>
  T.String({
    maxLength: limits.withinText,
    pattern: '^\\d{1,15}(,\\d{1,15})*$',
    description:
      'ids of buildings, floors and rooms, with commas: devices and their statuses only of these and what stands in them',
  })
