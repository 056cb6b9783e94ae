import type { AreaHandlers } from '#server/handlers.ts'
import { beginFilm, filmOf, keepPiece } from './store.ts'

export const templateFilmHandlers: AreaHandlers<'templateFilm'> = {
  begin: (visit, input) => visit.tenant((tenant) => beginFilm(tenant, input)),
  piece: (visit, input) => visit.tenant((tenant) => keepPiece(tenant, input)),
  get: (visit, { id }) => filmOf(visit, id),
}
