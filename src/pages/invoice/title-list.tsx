import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { InvoiceTitle } from '#contract/invoice.ts'
import type { Answered } from '#src/data/answers.ts'
import { folded } from '#src/data/folded.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from '#src/widgets/service/service.module.css'
import { NoTitles } from './no-titles.tsx'
import type { TitleTask } from './title-form.tsx'

const TitleForm = lazyDialog(
  async () => (await import('./title-form.tsx')).TitleForm,
  ({ task }) => task !== null,
)

interface Props {
  titles: Answered<InvoiceTitle[]>
  /** Folded words that those have which are shown; all of them where there are none. */
  wanted: string
  online: boolean
}

/** Whom invoices can be made out to. */
export function TitleList({ titles, wanted, online }: Props) {
  const say = useText()
  const saves = useAllowed('/invoice/v1/title/save')
  const [task, setTask] = useState<TitleTask | null>(null)
  const changed = () => {
    setTask(null)
    void titles.refresh()
  }
  const list = titles.data ?? []
  const shown = list.filter(({ name, taxNo, kind }) =>
    folded(`${name}\n${taxNo}\n${say(`orders.invoice.kinds.${kind}`)}`).includes(wanted),
  )
  return (
    <section>
      <h2 className={classes.heading}>{say('orders.invoice.titles')}</h2>
      {list.length === 0 && (
        <NoTitles titles={titles} none={say('orders.invoice.noTitles')} className={classes.dim} />
      )}
      {list.length > 0 && shown.length === 0 && <p className={classes.dim}>{say('ui.noMatches')}</p>}
      <ul className={classes.list} aria-label={say('orders.invoice.titles')}>
        {shown.map((title) => (
          <TitleCard
            key={title.id}
            title={title}
            off={!online}
            saves={saves}
            edit={() => setTask({ kind: 'edit', title })}
            changed={changed}
          />
        ))}
      </ul>
      {saves && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!online}
          onClick={() => setTask({ kind: 'add' })}
        >
          {say('orders.invoice.addTitle')}
        </Button>
      )}
      <TitleForm task={task} close={() => setTask(null)} done={changed} />
    </section>
  )
}

interface CardProps {
  title: InvoiceTitle
  off: boolean
  saves: boolean
  edit: () => void
  changed: () => void
}

function TitleCard({ title: { id, kind, name, taxNo }, off, saves, edit, changed }: CardProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const remove = async () => {
    const sure = await confirm({
      title: say('orders.invoice.deleteTitle', { name }),
      body: say('orders.invoice.deleteBody'),
      confirm: say('common.delete'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('invoice.deleteTitle', { id })))) return
    toast.done(say('orders.invoice.deleted'))
    changed()
  }
  const actions: MenuAction[] = [
    { key: 'edit', icon: IconPencil, label: say('common.edit'), run: edit, disabled: off },
    {
      ...{ key: 'delete', icon: IconTrash, label: say('common.delete'), danger: true },
      run: () => void remove(),
      disabled: off,
    },
  ]
  return (
    <li>
      <Card end={saves && <DotsMenu actions={actions} label={say('orders.invoice.menuOf', { name })} />}>
        <p className={classes.name}>{name}</p>
        <p className={classes.dim}>
          {[say(`orders.invoice.kinds.${kind}`), taxNo].filter(Boolean).join(' · ')}
        </p>
      </Card>
    </li>
  )
}
