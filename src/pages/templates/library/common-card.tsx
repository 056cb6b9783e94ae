import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import type { CommonTemplate } from '#contract/library-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu } from '#src/ui/action-menu.tsx'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './library.module.css'

const tones: Record<CommonTemplate['origin'], Tone> = {
  company: 'plain',
  platform: 'accent',
  transfer: 'warn',
}

interface CardProps {
  common: CommonTemplate
  take: () => void
  changed: () => Promise<void>
}

/** A template of the library, and what can be done with it. */
export function CommonCard({ common, take, changed }: CardProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const mayTake = useAllowed('/template/v1/add')
  // A list that was kept by an earlier build does not say whose it is.
  const mayRemove = useAllowed('/template/v1/addCommon') && (common.own ?? common.origin !== 'platform')
  const { id: commonId, name, describe, origin, companyName, addedBy, addedAt, missingProducts } = common
  const remove = async () => {
    const sure = await confirm({
      title: say('parts.library.removeTitle', { name }),
      body: say('parts.library.removeBody'),
      confirm: say('parts.library.remove'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('template.removeCommon', { commonId })))) return
    toast.done(say('parts.library.removed', { name }))
    await changed()
  }
  return (
    <Card
      end={
        <div className={classes.end} data-last={mayRemove ? 'menu' : 'button'}>
          {mayTake && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={!online}
              onClick={take}
            >
              {say('parts.library.take')}
            </Button>
          )}
          {mayRemove && (
            <DotsMenu
              label={say('templates.menuOf', { name })}
              actions={[
                {
                  ...{ key: 'remove', icon: IconTrash, label: say('parts.library.remove') },
                  ...{ danger: true as const, disabled: !online, run: () => void remove() },
                },
              ]}
            />
          )}
        </div>
      }
    >
      <h2 className={classes.name}>
        {name} <Badge tone={tones[origin]}>{say(`parts.library.origin.${origin}`)}</Badge>
      </h2>
      {describe !== '' && <p className={classes.dim}>{describe}</p>}
      <p className={classes.dim}>
        {say('templates.parts', {
          equipment: common.equipmentNum,
          groups: common.groupNum,
          scenes: common.sceneNum,
          timings: common.timingNum,
        })}
      </p>
      <p className={classes.dim}>
        {[companyName, addedBy, timeInWords(addedAt)].filter(Boolean).join(' · ')}
      </p>
      {missingProducts.length > 0 && (
        <p className={classes.bad}>{say('parts.library.missing', { count: missingProducts.length })}</p>
      )}
    </Card>
  )
}
