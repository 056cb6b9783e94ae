import type { InvoiceTitle } from '#contract/invoice.ts'
import type { Answered } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'

interface Props {
  titles: Answered<InvoiceTitle[]>
  /** Said where there is none. */
  none: string
  className: string | undefined
}

/** Stands where titles would: that there is none is said once it is known. */
export function NoTitles({ titles: { data, waiting, freshness }, none, className }: Props) {
  const say = useText()
  if (waiting) return <LoadingState rows={1} />
  return <p className={className}>{data === null ? (freshness?.error ?? say('orders.noneHeld')) : none}</p>
}
