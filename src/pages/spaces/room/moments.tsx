import { Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import type { ProductFunction } from '#contract/product.ts'
import { isMomentary } from '#contract/rules/abilities.ts'

interface MomentsProps {
  name: string
  functions: readonly ProductFunction[]
  disabled: boolean
  send(identifier: string, value: number): void
}

/** What is done at once: a curtain stops. It may be pressed while what is to be stopped is still under way. */
export function Moments({ name, functions, disabled, send }: MomentsProps) {
  const now = functions.filter(({ identifier }) => isMomentary(identifier))
  return now.map(({ identifier, name: called, max }) => (
    <Button
      key={identifier}
      variant="default"
      size="sm"
      disabled={disabled}
      aria-label={`${name} ${called}`}
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      onClick={() => send(identifier, max)}
    >
      {called}
    </Button>
  ))
}
