import '#src/text/account.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FieldBrowser } from '#contract/fleet.ts'
import { isSystemCode } from '#contract/systems.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Age, ageInWords } from '#src/ui/age.tsx'
import { bytesInWords } from '#src/ui/bytes.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './fleet.module.css'
import { isClockOff } from './fleet-filter.ts'

interface Props {
  browser: FieldBrowser | null
  online: boolean
  close: () => void
  changed: () => void
}

/** Everything a browser has said of itself, and taking it back. */
export function BrowserDetail({ browser, close, ...rest }: Props) {
  const say = useText()
  const kept = useKept(browser)
  const name = kept?.value.username ?? ''
  return (
    <Dialog opened={browser !== null} onClose={close} title={say('fleet.detailsOf', { name })} size={560}>
      {kept && <Detail key={kept.opening} browser={browser ?? kept.value} {...rest} />}
    </Dialog>
  )
}

type DetailProps = Omit<Props, 'browser' | 'close'> & { browser: FieldBrowser }

function Detail({ browser, online, changed }: DetailProps) {
  const say = useText()
  return (
    <>
      <Facts lines={linesOf(browser, say)} />
      <h3 className={classes.heading}>{say('fleet.packs')}</h3>
      {browser.packs.length === 0 ? (
        <p className={classes.dim}>{say('fleet.noPacks')}</p>
      ) : (
        <ul className={classes.packs}>
          {browser.packs.map((pack) => (
            <li key={pack.campusId}>
              <span className={classes.name}>{pack.campusName}</span>
              <span className={classes.dim}>
                {pack.within ? say('fleet.packPart') : say('fleet.packWhole', { place: say('system.place') })}{' '}
                ·{' '}
                {pack.at === null
                  ? say('fleet.packFetching')
                  : say('fleet.packOf', { rows: pack.rows, age: ageInWords(say, pack.at, Date.now()) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.acts}>
        <Standing browser={browser} online={online} changed={changed} />
      </div>
    </>
  )
}

function linesOf(browser: FieldBrowser, say: Say): (readonly [string, ReactNode])[] {
  const { pending, refused, oldestAt, persisted, usage, quota, revokedAt, revokedBy, wipedAt } = browser
  const kept = persisted === null ? 'fleet.unknown' : persisted ? 'fleet.persisted' : 'fleet.notPersisted'
  const unsent = [
    pending === 0 ? say('fleet.unsentNone') : say('fleet.unsentOf', { count: pending }),
    refused > 0 && say('fleet.refusedOf', { count: refused }),
    oldestAt !== null && say('fleet.oldest', { age: ageInWords(say, oldestAt, Date.now()) }),
  ]
  return [
    [say('fleet.fact.platform'), browser.platform],
    [
      say('fleet.fact.system'),
      isSystemCode(browser.system) ? say(`account.systems.${browser.system}`) : browser.system,
    ],
    [say('fleet.fact.build'), browser.build],
    [say('fleet.fact.firstAt'), <Age key="first" at={browser.firstAt} />],
    [say('fleet.fact.seenAt'), <Age key="seen" at={browser.seenAt} />],
    [say('fleet.fact.unsent'), unsent.filter(Boolean).join(marks().comma)],
    [say('fleet.fact.keeping'), say(kept)],
    [
      say('fleet.fact.room'),
      usage !== null && quota !== null
        ? say('fleet.room', { used: bytesInWords(usage), quota: bytesInWords(quota) })
        : say('fleet.unknown'),
    ],
    [say('fleet.fact.clock'), clockWords(browser, say)],
    ...(revokedAt === null
      ? []
      : [
          [
            say('fleet.fact.revokedAt'),
            say('fleet.revokedBy', { name: revokedBy, age: ageInWords(say, revokedAt, Date.now()) }),
          ] as const,
          [
            say('fleet.fact.wipedAt'),
            wipedAt === null ? say('fleet.notYetWiped') : <Age key="wiped" at={wipedAt} />,
          ] as const,
        ]),
  ]
}

function clockWords(browser: FieldBrowser, say: Say): string {
  const { skew } = browser
  if (skew === null) return say('fleet.unknown')
  const count = Math.round(Math.abs(skew) / 1_000)
  if (!isClockOff(browser)) return say('fleet.clockRight')
  return say(skew < 0 ? 'fleet.clockFast' : 'fleet.clockSlow', { count })
}

/** Taking back, or letting in again. */
function Standing({ browser, online, changed }: DetailProps) {
  const say = useText()
  const api = useApi()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const { id, username: name, platform, pending, revokedAt } = browser
  const what = revokedAt === null ? 'revoke' : 'readmit'

  const act = async () => {
    const unsent = pending > 0 ? say('fleet.revokeUnsent', { count: pending }) : ''
    const sure = await confirm(
      what === 'revoke'
        ? {
            title: say('fleet.revokeTitle', { name, platform }),
            body: `${say('fleet.revokeBody')} ${unsent}`.trim(),
            confirm: say('fleet.revoke'),
            danger: true,
          }
        : {
            title: say('fleet.readmitTitle', { name, platform }),
            body: say('fleet.readmitBody'),
            confirm: say('fleet.readmit'),
          },
    )
    if (!sure) return
    setBusy(true)
    if (await attempt(() => api.call(`fleet.${what}`, { id })))
      toast.done(say(what === 'revoke' ? 'fleet.revoked' : 'fleet.readmitted'))
    setBusy(false)
    changed()
  }
  return (
    <Allowed url={what === 'revoke' ? '/fleet/v1/revoke' : '/fleet/v1/readmit'}>
      <Button
        color={what === 'revoke' ? 'red' : undefined}
        variant={what === 'revoke' ? 'outline' : 'default'}
        loading={busy}
        disabled={!online}
        onClick={() => void act()}
      >
        {say(`fleet.${what}`)}
      </Button>
    </Allowed>
  )
}
