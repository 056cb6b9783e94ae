import { Button } from '@mantine/core'
import { useState } from 'react'
import { filmIdOf } from '#contract/rules/films.ts'
import type { TemplateVideo } from '#contract/template-room-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useFilmSource } from '#src/data/films.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './videos.module.css'

interface Props {
  /** Null while it is closed. */
  video: TemplateVideo | null
  close: () => void
}

/** Plays a film of a template. */
export function FilmDialog({ video, close }: Props) {
  const kept = useKept(video)
  return (
    <Dialog opened={video !== null} onClose={close} title={kept?.value.name ?? ''} size={860}>
      {kept && <Film key={kept.opening} video={kept.value} />}
    </Dialog>
  )
}

function Film({ video: { name, url, describe } }: { video: TemplateVideo }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const source = useFilmSource()(url)
  const [failed, setFailed] = useState(false)
  // What is on its way already plays on.
  const [begun, setBegun] = useState(false)
  return (
    <div className={classes.told}>
      {failed && (
        <Notice kind="warn">
          {say(online ? 'parts.units.videos.failed' : 'parts.units.videos.offline')}
        </Notice>
      )}
      {!failed && !online && !begun && <Notice kind="note">{say('parts.units.videos.offline')}</Notice>}
      {!failed && (online || begun) && (
        // biome-ignore lint/a11y/useMediaCaption: what people film in a room has no captions
        <video
          className={classes.film}
          controls
          playsInline
          preload="none"
          src={source}
          aria-label={name}
          onPlay={() => setBegun(true)}
          onError={() => setFailed(true)}
        />
      )}
      {describe !== '' && <p className={classes.words}>{describe}</p>}
      {failed && (
        <Button variant="default" mih={44} onClick={() => setFailed(false)}>
          {say('common.retry')}
        </Button>
      )}
      {filmIdOf(url) === null && (
        <a className={classes.words} href={url} target="_blank" rel="noopener noreferrer">
          {say('parts.units.videos.elsewhere')}
        </a>
      )}
    </div>
  )
}
