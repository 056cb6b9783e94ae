/** What single companies have beyond the others (design, section 6): the only place that knows company ids. */
const granted = {
  demo: [2020123],
  roomSwitch: [2143],
  workUnits: [1102, 1001],
} as const satisfies Record<string, readonly number[]>

export type CompanyFeature = keyof typeof granted

const list = Object.entries(granted) as [CompanyFeature, readonly number[]][]

/** The features of a company; none for nearly every one. */
export const companyFeatures = (cid: number): CompanyFeature[] =>
  list.filter(([, cids]) => cids.includes(cid)).map(([feature]) => feature)
