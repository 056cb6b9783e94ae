import type { WhyLink } from '#contract/why-shapes.ts'

/** Who tells something through the server: a person, or a program, by the name of its access key. */
export interface Teller {
  by: string
  via?: 'api' | undefined
}

/** As a cause. */
export const causeOf = ({ by, via }: Teller): WhyLink => ({ kind: via ?? 'app', of: by })
