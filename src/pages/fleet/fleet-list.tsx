import { Button, VisuallyHidden } from '@mantine/core'
import type { FieldBrowser } from '#contract/fleet.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { VirtualTable } from '#src/ui/virtual-table.tsx'
import classes from './fleet.module.css'
import { type FleetMark, markOf } from './fleet-filter.ts'

interface Props {
  browsers: readonly FieldBrowser[]
  now: number
  open: (id: number) => void
}

/** Browsers as a table, and as cards on a phone. */
export function FleetList({ browsers, now, open }: Props) {
  const say = useText()
  const details = (browser: FieldBrowser) => (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${say('fleet.details')} ${browser.username} ${browser.platform}`}
      onClick={() => open(browser.id)}
    >
      {say('fleet.details')}
    </Button>
  )
  return (
    <>
      <p className={classes.total} role="status">
        {say('fleet.shown', { count: browsers.length })}
      </p>
      <VirtualTable
        rows={browsers}
        keyOf={(browser) => browser.id}
        label={say('page.fleet')}
        height={60}
        columns={[
          {
            key: 'who',
            title: say('fleet.who'),
            width: 'minmax(130px, 1.6fr)',
            render: (browser) => <Who browser={browser} />,
          },
          {
            key: 'seen',
            title: say('fleet.seen'),
            width: 'minmax(84px, 1fr)',
            render: (browser) => <Age at={browser.seenAt} />,
          },
          {
            key: 'packs',
            title: say('fleet.packs'),
            width: 'minmax(84px, 1.4fr)',
            render: (browser) => <Packs browser={browser} />,
          },
          {
            key: 'unsent',
            title: say('fleet.unsent'),
            width: 'minmax(76px, 1fr)',
            render: (browser) => <Unsent browser={browser} />,
          },
          {
            key: 'state',
            title: say('fleet.state'),
            width: 'minmax(92px, 1fr)',
            render: (browser) => <Mark browser={browser} now={now} />,
          },
          {
            key: 'open',
            title: <VisuallyHidden>{say('fleet.details')}</VisuallyHidden>,
            width: '84px',
            align: 'end',
            render: details,
          },
        ]}
        card={(browser) => (
          <Card end={details(browser)}>
            <Who browser={browser} />
            <p className={classes.dim}>
              <Age at={browser.seenAt} /> · {say('fleet.unsent')} <Unsent browser={browser} />
            </p>
            <p className={classes.dim}>
              {say('fleet.packs')} <Packs browser={browser} />
            </p>
            <Mark browser={browser} now={now} />
          </Card>
        )}
      />
    </>
  )
}

const Who = ({ browser: { username, platform } }: { browser: FieldBrowser }) => (
  <div className={classes.who}>
    <span className={classes.name}>{username}</span>
    <span className={classes.dim}>{platform}</span>
  </div>
)

const namedMost = 2

function Packs({ browser: { packs } }: { browser: FieldBrowser }) {
  const say = useText()
  if (packs.length === 0) return <span>{say('fleet.noPacks')}</span>
  const names = packs.map((pack) => pack.campusName)
  return (
    <span>
      {names.length <= namedMost ? names.join(marks().list) : say('fleet.packCount', { count: names.length })}
    </span>
  )
}

function Unsent({ browser: { pending } }: { browser: FieldBrowser }) {
  const say = useText()
  return <span>{pending === 0 ? say('fleet.unsentNone') : say('fleet.unsentOf', { count: pending })}</span>
}

const tones: Record<FleetMark, Tone> = {
  fine: 'ok',
  refused: 'warn',
  clock: 'warn',
  stale: 'warn',
  revoked: 'warn',
  wiped: 'plain',
}

function Mark({ browser, now }: { browser: FieldBrowser; now: number }) {
  const say = useText()
  const mark = markOf(browser, now)
  return <Badge tone={tones[mark]}>{say(`fleet.marks.${mark}`)}</Badge>
}
