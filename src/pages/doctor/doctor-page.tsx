import '#src/text/doctor.ts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconRefresh,
} from '@tabler/icons-react'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection, useTryNow } from '#src/data/connection.ts'
import { useLocalTrouble } from '#src/data/storage.ts'
import { useActiveCampus, useShownCampuses } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useNeedsSignIn } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import classes from './doctor.module.css'
import { GatewayList } from './gateway-list.tsx'
import { brokenHop, type Hop, hopsOf, type Known, openWords } from './hops.ts'

/** /doctor: the way from this device to the lamps, hop by hop, and the first one that is broken. */
export function DoctorPage() {
  const { campusId } = useActiveCampus()
  const campuses = useShownCampuses()
  const reads = useAllowed('/device/v1/status')
  const known = {
    trouble: useLocalTrouble(),
    connection: useConnection(),
    needsSignIn: useNeedsSignIn(),
    reads,
    hasCampus: campusId !== null,
    waiting: campusId === null && campuses === undefined,
  }
  return campusId !== null && reads ? (
    <WithReach known={known} campusId={campusId} />
  ) : (
    <Drawn known={{ ...known, reach: null }} refresh={async () => undefined} />
  )
}

function WithReach({ known, campusId }: { known: Omit<Known, 'reach'>; campusId: number }) {
  const { data, waiting, refresh } = useAnswer('device.reach', { campusId })
  return <Drawn known={{ ...known, reach: data, waiting }} refresh={refresh} />
}

const icons = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  broken: IconCircleX,
  unknown: IconCircleDashed,
} as const

function Drawn({ known, refresh }: { known: Known; refresh: () => Promise<void> }) {
  const say = useText()
  const tryNow = useTryNow()
  const hops = hopsOf(known, say)
  const broken = brokenHop(hops)
  const check = () => {
    tryNow()
    void refresh()
  }
  return (
    <Page
      title={say('page.doctor')}
      note={say('doctor.hint')}
      actions={
        <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={check}>
          {say('doctor.check')}
        </Button>
      }
    >
      <div className={classes.verdict} role="status">
        <Notice kind={broken ? 'error' : 'note'}>
          {broken
            ? `${say('doctor.brokenAt', { hop: say(`doctor.hops.${broken.name}`) })} · ${broken.words}`
            : openWords(hops, known, say)}
        </Notice>
      </div>
      <ol className={classes.hops}>
        {hops.map((hop) => (
          <HopLine key={hop.name} hop={hop} />
        ))}
      </ol>
      {known.reach && known.reach.gateways.length > 0 && <GatewayList gateways={known.reach.gateways} />}
    </Page>
  )
}

function HopLine({ hop: { name, state, words } }: { hop: Hop }) {
  const say = useText()
  const Icon = icons[state]
  return (
    <li className={classes.hop} data-state={state}>
      <Icon size={22} stroke={1.7} aria-hidden />
      <div>
        <h2>{say(`doctor.hops.${name}`)}</h2>
        <p>{words}</p>
      </div>
    </li>
  )
}
