import { lessonEndAt } from '#contract/rules/campus/calendar.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'

export const noLesson: Words = {
  zh: '现在不是上课时间，无法保持到下课',
  en: 'No lesson is on now whose end could be waited for',
}

/** How long the lesson goes on that is on in a campus now, in ms; null outside lessons. */
export async function lessonNow({ db }: Tenant, campusId: number): Promise<number | null> {
  const calendar = await db
    .selectFrom('campus')
    .select(['bells', 'terms', 'special_days as specialDays', 'open_hours as openHours'])
    .where('id', '=', campusId)
    .executeTakeFirstOrThrow()
  const wall = wallNow(Date.now())
  const end = lessonEndAt(calendar, wall)
  return end === null ? null : Math.max(end - wall, 1)
}
