import '#src/text/join.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Door } from './door.tsx'
import classes from './join.module.css'

/** What Chromium fires when the console can be installed; no other browser has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const platforms = ['android', 'ios', 'desk'] as const
type Platform = (typeof platforms)[number]

function platformHere(): Platform {
  const { userAgent, maxTouchPoints } = navigator
  if (/Android/i.test(userAgent)) return 'android'
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (/iPhone|iPad/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'desk'
}

function useInstall(): (() => void) | null {
  const [offer, setOffer] = useState<InstallEvent | null>(null)
  useEffect(() => {
    const heard = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    addEventListener('beforeinstallprompt', heard)
    return () => removeEventListener('beforeinstallprompt', heard)
  }, [])
  return offer && (() => void offer.prompt().finally(() => setOffer(null)))
}

/** /download: how the console becomes an app of its own on each kind of device. */
export function DownloadPage() {
  const say = useText()
  const install = useInstall()
  const here = platformHere()
  const installed = matchMedia('(display-mode: standalone)').matches
  return (
    <Door page="download" title={say('page.download')} note={say('join.downloadHint')}>
      {!isSecureContext && <Notice kind="warn">{say('join.downloadNeedsHttps')}</Notice>}
      {installed && <Notice kind="note">{say('join.installed')}</Notice>}
      {install && (
        <Button size="md" fullWidth className={classes.install} onClick={install}>
          {say('join.install')}
        </Button>
      )}
      <dl className={classes.platforms}>
        {[here, ...platforms.filter((one) => one !== here)].map((one) => (
          <div key={one} data-here={one === here}>
            <dt>{say(`join.platform.${one}`)}</dt>
            <dd>{say(`join.howTo.${one}`)}</dd>
          </div>
        ))}
      </dl>
    </Door>
  )
}
