import { wireCalls } from '#contract/wire-calls.ts'

const { path } = wireCalls['company.image']
const own = '/company/v1/image/'
const base = path.slice(0, path.indexOf(own))

/** Where a picture is served. Pictures of ours stand below the calls' base, others where they say. */
export const pictureUrl = (address: string): string =>
  address.startsWith(own) ? `${base}${address}` : address
