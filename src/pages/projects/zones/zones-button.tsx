import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'

/** Leads to the energy of zones; nothing for whom may not list them. */
export function ZonesButton({ open }: { open: () => void }) {
  const say = useText()
  if (!useAllowed('/business/v1/megaproject/zone/list')) return null
  return (
    <Button variant="default" leftSection={<IconMap2 size={16} aria-hidden />} onClick={open}>
      {say('projects.zones.open')}
    </Button>
  )
}
