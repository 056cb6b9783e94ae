import '#src/text/place-info.ts'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useFreshness } from '#src/data/freshness.ts'
import type { Seen } from '#src/data/seen.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { useKindName } from '#src/widgets/campus/use-kind-name.ts'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { regionOf } from '../place-search.ts'
import { BoundTemplates } from './bound-templates.tsx'
import classes from './info.module.css'
import { Removal } from './place-removal.tsx'
import { RoomImport } from './room-import.tsx'

const CampusForm = lazyDialog(
  async () => (await import('../campus-form.tsx')).CampusForm,
  ({ campus }) => campus !== null,
)

/** /manage/place/info: what is known of the active campus, its templates, and rooms out of a spreadsheet. */
export function PlaceInfoPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.placeInfo')}>
      {(campusId) => <PlaceInfo key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function PlaceInfo({ campusId }: { campusId: number }) {
  const say = useText()
  const campus = useCampus(campusId)
  const freshness = useFreshness(campusId)
  const [edited, setEdited] = useState<Seen<Campus> | null>(null)
  return (
    <Page
      title={say('page.placeInfo')}
      freshness={freshness}
      note={campus && <PendingMark pending={campus.pending} />}
    >
      {campus === undefined ? (
        <LoadingState />
      ) : campus === null ? (
        <EmptyState title={say('places.noneHeld')} />
      ) : (
        <div className={classes.panels}>
          <About campus={campus} edit={() => setEdited(campus)} />
          <Allowed url="/campus/v1/commonTemplate/cidList">
            <BoundTemplates campus={campus} />
          </Allowed>
          <Allowed url="/campus/v1/import">
            <RoomImport campusId={campusId} />
          </Allowed>
          <Allowed url="/campus/v1/delete">
            <Removal campus={campus} />
          </Allowed>
        </div>
      )}
      <CampusForm campus={edited} close={() => setEdited(null)} />
    </Page>
  )
}

function About({ campus, edit }: { campus: Seen<Campus>; edit: () => void }) {
  const say = useText()
  const mayEdit = useAllowed('/campus/v1/edit') && campus.isOwn
  const kind = useKindName(campus)
  const { latitude, longitude } = campus
  const counts = [
    say('places.rooms', { count: campus.roomNum }),
    say('places.devices', { count: campus.deviceNum }),
  ]
  return (
    <Panel title={say('placeInfo.facts')}>
      <Facts
        lines={[
          [say('places.field.name'), campus.name],
          ...(kind === null ? [] : [[say('company.kindLabel'), kind] as const]),
          [say('placeInfo.project'), campus.megaprojectName],
          [say('placeInfo.region'), regionOf(campus)],
          [say('places.field.address'), campus.address],
          [say('placeInfo.coordinates'), latitude && longitude ? `${latitude}, ${longitude}` : ''],
          [say('places.field.phone'), campus.phone],
          [say('places.field.email'), campus.email],
          [say('places.field.website'), campus.website],
          [say('places.field.describe'), campus.describe],
          [say('placeInfo.size'), counts.join(' · ')],
        ]}
      />
      {mayEdit && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={edit}>
            {say('common.edit')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
