import type { RawBuilder } from 'kysely'
import type { Tenant } from '#server/database/database.ts'

/** What was passed before in these steps of a room stands no more: something else plays there now. A sheet that is signed stays. */
export const askAgain = ({ db }: Tenant, roomId: number, steps: RawBuilder<boolean>) =>
  db
    .updateTable('run_result')
    .set({ stands: false })
    .where(steps)
    .where('stands', '=', true)
    .where('room_id', '=', roomId)
    .where('round', '=', (row) =>
      row
        .selectFrom('run_sheet')
        .select('round')
        .where('room_id', '=', roomId)
        .where('handover_id', 'is', null),
    )
    .execute()
