import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Removes what it stands beside, which `label` names. */
export const RemoveButton = ({ label, run }: { label: string; run: () => void }) => (
  <IconButton aria-label={label} onClick={run}>
    <IconTrash size={16} aria-hidden />
  </IconButton>
)
