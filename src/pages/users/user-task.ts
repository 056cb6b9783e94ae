import type { CampusUser } from '#contract/people-shapes.ts'

/** What is being done to whom. */
export type UserTask =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'edit'; user: CampusUser }
  | { kind: 'password'; user: CampusUser }
