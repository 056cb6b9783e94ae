import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import classes from './remove-button.module.css'

/** Removes what it stands beside, which `label` names. */
export const RemoveButton = ({ label, run }: { label: string; run: () => void }) => (
  <ActionIcon variant="subtle" color="gray" className={classes.remove} aria-label={label} onClick={run}>
    <IconTrash size={16} aria-hidden />
  </ActionIcon>
)
