import type { ReactNode } from 'react'
import { EmptyState } from './states.tsx'

interface Props {
  title: string
  /** How what was asked for stands, as `useAnswer` has it. */
  freshness: { error: string | null } | undefined
  /** Said where no reason is known. */
  hint?: ReactNode
}

/** Where nothing is kept on this device and nothing could be read: says so, and why. */
export const NoneHeld = ({ title, freshness, hint }: Props) => (
  <EmptyState title={title} hint={freshness?.error ?? hint} />
)
