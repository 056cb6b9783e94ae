import type { Transaction } from 'kysely'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import { type AlarmKind, alarmKinds } from '#contract/rules/alarms/kinds.ts'
import { ruleFor } from '#contract/rules/alarms/rules.ts'
import type { Tables } from '#server/database/tables.ts'

/** Rules in the shape of the contract, each with its company, in the order of their making. */
export const alarmRules = (db: Transaction<Tables>) =>
  db
    .selectFrom('alarm_rule')
    .select(['cid', 'id', 'kind', 'level', 'min_seconds as minSeconds', 'threshold', 'hysteresis', 'enabled'])
    .select(['campus_ids as campusIds', 'role_ids as roleIds', 'account_ids as accountIds'])
    .select(['quiet', 'maintenance'])
    .orderBy('id')

/** Every company's rules in memory, found by what they are asked for. */
export interface Rules {
  of(kind: AlarmKind, cid: number, campusId: number): AlarmRule | null
  /** Companies that have a rule of a kind that is on. */
  companies(kind: AlarmKind): number[]
}

export function rulesOf(rows: readonly (AlarmRule & { cid: number })[]): Rules {
  const byCompany = new Map<number, AlarmRule[]>()
  for (const { cid, ...rule } of rows) byCompany.set(cid, [...(byCompany.get(cid) ?? []), rule])
  const known = new Map<number, Map<AlarmKind, AlarmRule | null>>()
  return {
    of: (kind, cid, campusId) => {
      const ofCampus = known.get(campusId) ?? new Map<AlarmKind, AlarmRule | null>()
      if (ofCampus.size === 0) {
        for (const each of alarmKinds) ofCampus.set(each, ruleFor(byCompany.get(cid) ?? [], each, campusId))
        known.set(campusId, ofCampus)
      }
      return ofCampus.get(kind) ?? null
    },
    companies: (kind) =>
      [...byCompany].flatMap(([cid, rules]) =>
        rules.some((rule) => rule.kind === kind && rule.enabled) ? [cid] : [],
      ),
  }
}
