import '#src/text/place-info.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { Campus } from '#contract/campus-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { useEdits } from '#src/data/edits.ts'
import type { Seen } from '#src/data/seen.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Panel } from '#src/ui/facts.tsx'
import classes from './info.module.css'

/** Deletes a campus that nothing stands in. Works without a network. */
export function Removal({ campus }: { campus: Seen<Campus> }) {
  const say = useText()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { deleteCampus } = useEdits()
  const forest = useSpaces(campus.campusId)
  const place = say('system.place')
  const empty = forest?.byId.size === 0 && campus.roomNum === 0 && campus.deviceNum === 0
  const remove = async () => {
    const sure = await confirm({
      title: say('placeInfo.deleteTitle', { name: campus.name }),
      body: say('placeInfo.deleteBody', { place }),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure && (await attempt(() => deleteCampus(campus.campusId))))
      void navigate(pathTo('places'), { replace: true })
  }
  return (
    <Panel title={say('placeInfo.delete', { place })}>
      <p className={classes.dim}>{say('placeInfo.deleteHint')}</p>
      <Button
        variant="default"
        color="red"
        disabled={!empty || !campus.isOwn}
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove()}
      >
        {say('placeInfo.delete', { place })}
      </Button>
    </Panel>
  )
}
