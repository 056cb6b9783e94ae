import type { OpenedCompany } from '#contract/operator.ts'

/** What is told once of a company that was just opened. */
export const openedLines = ({ cid, enName, account, password }: OpenedCompany): string[] => [
  '',
  `Opened company ${cid} (${enName}). Its first administrator signs in with`,
  '',
  `  account     ${account}`,
  `  password    ${password}`,
  '',
  'and is asked for another password then. This one is shown only here and now.',
]
