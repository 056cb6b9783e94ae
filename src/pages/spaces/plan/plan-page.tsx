import '#src/text/buildings.ts'
import { Button, FileButton, Select } from '@mantine/core'
import { IconPhotoMinus, IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { limits } from '#contract/limits.ts'
import { useEdits } from '#src/data/edits.ts'
import { isUntold, useFreshness } from '#src/data/freshness.ts'
import { idIn, useRealId } from '#src/data/routes.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Page } from '#src/ui/page.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { smallPicture } from '#src/ui/small-picture.ts'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { Untold } from '#src/widgets/campus/untold.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { BuildingViews } from '../building-views.tsx'
import type { Space } from '../space-view.ts'
import { PlanEditor } from './plan-editor.tsx'
import { SeenPlan } from './seen-plan.tsx'

/** Floor plans: a picture of each floor, and where its rooms lie on it; drawn by those who may, seen by all others. */
export function PlanPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.floorPlan')}>
      {(campusId) => <CampusPlans key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

const floorsOf = (forest: SpaceForest): Space[] =>
  forest.childrenOf(null).flatMap((building) => forest.childrenOf(building.id))

function CampusPlans({ campusId }: { campusId: number }) {
  const say = useText()
  const forest = useSpaces(campusId)
  const freshness = useFreshness(campusId)
  const mayEdit = useAllowed('/space/v1/edit')
  const [search, setSearch] = useSearchParams()
  const asked = useRealId(idIn(search.get('in')))
  const floors = forest ? floorsOf(forest) : []
  // Pages beside this one name buildings and rooms too.
  const floor =
    floors.find(({ id }) => id === asked) ??
    floors.find(({ parentId }) => parentId === asked) ??
    floors.find(({ id }) => id === forest?.byId.get(asked)?.parentId) ??
    floors[0]
  const rooms = floor && forest ? forest.childrenOf(floor.id) : []
  return (
    <Page
      title={say('page.floorPlan')}
      freshness={freshness}
      actions={floor && mayEdit && <PictureActs floor={floor} />}
      search={
        <>
          <BuildingViews within={floor?.id ?? null} />
          <Select
            aria-label={say('buildings.plan.floor')}
            data={floors.map(({ id }) => ({
              value: String(id),
              label: (forest?.pathOf(id) ?? []).map(({ name }) => name).join(' / '),
            }))}
            value={floor ? String(floor.id) : null}
            onChange={(value) => value && setSearch({ in: value })}
            searchable={floors.length > 8}
            allowDeselect={false}
            w={260}
          />
          {floor && <PendingMark pending={floor.pending} />}
        </>
      }
    >
      {!forest ? (
        <LoadingState />
      ) : floors.length === 0 && isUntold(freshness) ? (
        <Untold freshness={freshness} />
      ) : !floor || rooms.length === 0 ? (
        <EmptyState
          title={say('buildings.plan.none')}
          hint={say('buildings.plan.noneHint', { page: say('page.building') })}
        />
      ) : !mayEdit ? (
        <SeenPlan key={floor.id} floor={floor} rooms={rooms} />
      ) : (
        <PlanEditor key={floor.id} floor={floor} rooms={rooms} />
      )}
    </Page>
  )
}

/** The picture under a floor's rooms: another one, or none. It waits for a network like any edit. */
function PictureActs({ floor }: { floor: Space }) {
  const say = useText()
  const confirm = useConfirm()
  const edits = useEdits()
  const [busy, setBusy] = useState(false)
  const { id, campusId, name } = floor
  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    const made = await smallPicture(file, { side: limits.planSide, bytes: limits.planBytes }).catch(
      () => null,
    )
    setBusy(false)
    if (made === null) return toast.error(say('buildings.plan.pictureWrong'))
    await attempt(() => edits.setPlan({ id, campusId, ...made }, name))
  }
  const remove = async () => {
    const title = say('buildings.plan.removeTitle', { name })
    if (
      !(await confirm({
        title,
        body: say('buildings.plan.removeBody'),
        confirm: say('common.remove'),
        danger: true,
      }))
    )
      return
    await attempt(() => edits.setPlan({ id, campusId, picture: null }, name))
  }
  return (
    <>
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} loading={busy} leftSection={<IconPhotoPlus size={16} aria-hidden />}>
            {say(floor.plan ? 'buildings.plan.otherPicture' : 'buildings.plan.picture')}
          </Button>
        )}
      </FileButton>
      {floor.plan && (
        <Button
          variant="default"
          leftSection={<IconPhotoMinus size={16} aria-hidden />}
          onClick={() => void remove()}
        >
          {say('buildings.plan.removePicture')}
        </Button>
      )}
    </>
  )
}
