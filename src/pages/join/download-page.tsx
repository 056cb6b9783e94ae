import '#src/text/join.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Door } from './door.tsx'
import classes from './join.module.css'

const platforms = ['android', 'ios', 'desk'] as const
type Platform = (typeof platforms)[number]

function platformHere(): Platform {
  const { userAgent, maxTouchPoints } = navigator
  if (/Android/i.test(userAgent)) return 'android'
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (/iPhone|iPad/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'desk'
}

const offered = () => globalThis.lamplighterInstall ?? null

/** Installs the console; null while the browser offers no such thing. An offer can be taken up once. */
function useInstall(): (() => void) | null {
  const [offer, setOffer] = useState(offered)
  useEffect(() => {
    // The document has heard it before.
    const heard = () => setOffer(offered())
    addEventListener('beforeinstallprompt', heard)
    return () => removeEventListener('beforeinstallprompt', heard)
  }, [])
  const over = () => {
    globalThis.lamplighterInstall = null
    setOffer(null)
  }
  return offer && (() => void offer.prompt().then(over, over))
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
