import '#src/text/offline.ts'
import { Button } from '@mantine/core'
import { IconAdjustments, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useConnection } from '#src/data/connection.ts'
import { type PackHeld, usePackActions } from '#src/data/packs.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './offline.module.css'
import { State } from './pack-state.tsx'

/** A campus that was taken along: which part, how much has come, how old it is, and what can be done with it. */
export function PackCard({ pack, change }: { pack: PackHeld; change: () => void }) {
  const say = useText()
  const { renew, drop } = usePackActions()
  const { campusId: active } = useActiveCampus()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const { campusId, name, state, size } = pack
  const remove = async () => {
    const sure = await confirm({
      title: say('offline.dropTitle', { name }),
      body: say(active === campusId ? 'offline.dropBodyShown' : 'offline.dropBody', {
        place: say('system.place'),
      }),
      confirm: say('offline.dropConfirm'),
      danger: true,
    })
    if (!sure) return
    await drop(campusId)
    toast.done(say('offline.dropped'))
  }
  return (
    <article className={classes.pack} data-state={state.kind}>
      <div className={classes.what}>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.line}>
          <ScopeWords pack={pack} />
          {size && ` · ${say('offline.size', { devices: size.devices, bytes: bytesInWords(size.bytes) })}`}
        </p>
        <State pack={pack} />
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-label={say('offline.renewOf', { name })}
          disabled={!online}
          onClick={() => void renew(campusId)}
        >
          {say('offline.renew')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} aria-hidden />}
          aria-label={say('offline.changeOf', { name })}
          onClick={change}
        >
          {say('offline.change')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={say('offline.dropOf', { name })}
          onClick={() => void remove()}
        >
          {say('offline.drop')}
        </Button>
      </div>
    </article>
  )
}

const namedMost = 3

function ScopeWords({ pack: { campusId, within } }: { pack: PackHeld }) {
  const say = useText()
  const forest = useSpaces(campusId)
  if (within === null) return say('offline.scopeAll', { place: say('system.place') })
  if (within.length === 0) return say('offline.scopeGone')
  const names = within.flatMap((id) => {
    const path = forest?.pathOf(id) ?? []
    return path.length > 0 ? [path.map((node) => node.name).join(' ')] : []
  })
  return names.length === within.length && names.length <= namedMost
    ? say('offline.scopeOf', { names: names.join(marks().list) })
    : say('offline.scopeCount', { count: within.length })
}
