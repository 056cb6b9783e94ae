import { signOfLife, startAbsence } from './absence.ts'
import type { Link } from './events.ts'
import { change, type Work } from './work.ts'

const longest = 86_400_000

/** 考试模式: people who sit still are not taken for gone, for so long (ms). 0 ends it; absences count from then on. */
export function takeExam(work: Work, length: number, by: Link): void {
  if (length <= 0) endExam(work)
  else {
    signOfLife(work, by)
    change(work, { examUntil: work.run.at + Math.min(length, longest) })
  }
}

/** Absences count from now on; where nobody sits an examination nothing happens. */
export function endExam(work: Work): void {
  if (work.run.examUntil === null) return
  change(work, { examUntil: null })
  startAbsence(work)
}
