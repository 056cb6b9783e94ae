import '#src/text/transfer.ts'
import { Button } from '@mantine/core'
import { IconDots, IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { useText } from '#src/text/text.ts'
import { ActionMenu } from '#src/ui/action-menu.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import classes from './transfer.module.css'

/** Handing unsent edits to a colleague, and submitting a colleague's. */
export function TransferTools({ items }: { items: readonly OutboxItem[] }) {
  const say = useText()
  const [opened, setOpened] = useState<'export' | 'import' | null>(null)
  const close = () => setOpened(null)
  const phone = useIsPhone()
  const exporting = {
    key: 'export',
    icon: IconFileExport,
    label: say('transfer.export'),
    run: () => setOpened('export'),
  } as const
  const importing = {
    key: 'import',
    icon: IconFileImport,
    label: say('transfer.import'),
    run: () => setOpened('import'),
  } as const
  const actions = items.length > 0 ? [exporting, importing] : [importing]
  return (
    <>
      {phone && (
        <div className={classes.tools}>
          <ActionMenu actions={actions}>
            <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
              {say('transfer.more')}
            </Button>
          </ActionMenu>
        </div>
      )}
      {!phone && (
        <div className={classes.tools}>
          {actions.map(({ key, icon: Icon, label, run }) => (
            <Button key={key} variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <ExportDialog opened={opened === 'export'} onClose={close} items={items} />
      <ImportDialog opened={opened === 'import'} onClose={close} />
    </>
  )
}
