import { Notice } from './notice.tsx'

interface Props {
  error: string | null | undefined
  className?: string | undefined
}

/** What was refused and belongs to no field, read out when it appears. */
export const FormError = ({ error, className }: Props) =>
  error ? (
    <div role="alert" className={className}>
      <Notice kind="error">{error}</Notice>
    </div>
  ) : null
