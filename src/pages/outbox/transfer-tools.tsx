import { Button } from '@mantine/core'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { useText } from '#src/text/text.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import classes from './transfer.module.css'

/** Handing unsent edits to a colleague, and submitting a colleague's. */
export function TransferTools({ items }: { items: readonly OutboxItem[] }) {
  const say = useText()
  const [opened, setOpened] = useState<'export' | 'import' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <div className={classes.tools}>
        {items.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => setOpened('export')}
          >
            {say('transfer.export')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={() => setOpened('import')}
        >
          {say('transfer.import')}
        </Button>
      </div>
      <ExportDialog opened={opened === 'export'} onClose={close} items={items} />
      <ImportDialog opened={opened === 'import'} onClose={close} />
    </>
  )
}
