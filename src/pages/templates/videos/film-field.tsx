import { Button, Progress, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { filmHead, filmTypeOf } from '#contract/rules/films.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useConnection } from '#src/data/connection.ts'
import { type FilmProgress, useFilmUpload } from '#src/data/films.ts'
import { askToSignInAgain } from '#src/data/sign-in-again.ts'
import { failureInWords } from '#src/form/failure-words.ts'
import { useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useUnloadWarning } from '#src/ui/use-unload-warning.ts'
import classes from './videos.module.css'

interface Props {
  /** The address of what was uploaded; '' before that. */
  url: string
  change: (url: string) => void
  error: string | undefined
}

/** A film that is uploaded at once when it is chosen; until it has arrived there is nothing to save. */
export function FilmField({ url, change, error }: Props) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const { progress, upload, cancel } = useFilmUpload()
  const [wrong, setWrong] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const size = bytesInWords(limits.filmBytes)
  useUnloadWarning(progress !== null)
  // What has been entered beside it while a film was on its way stays.
  const latest = useRef(change)
  const before = useRef(url)
  useEffect(() => {
    latest.current = change
  })
  const faultOf = async (file: File) => {
    if (file.size > limits.filmBytes) return say('parts.units.videos.tooLarge', { size })
    const head = new Uint8Array(await file.slice(0, filmHead).arrayBuffer())
    return filmTypeOf(head) ? null : say('parts.units.videos.noKind')
  }
  const take = async (file: File) => {
    const fault = await faultOf(file)
    setWrong(fault)
    setTold('')
    if (fault) return
    before.current = url
    latest.current('')
    try {
      const film = await upload(file)
      if (film === null) return
      latest.current(film)
      setTold(say('parts.units.videos.uploadedOf', { name: file.name }))
    } catch (failure) {
      latest.current(before.current)
      setWrong(failureInWords(failure))
      if (failure instanceof ApiError && failure.shown === 'sign-in') askToSignInAgain()
    }
  }
  const callOff = () => {
    cancel()
    latest.current(before.current)
  }
  return (
    <div className={classes.field}>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {progress ? (
        <Sending progress={progress} cancel={callOff} error={error} />
      ) : (
        <>
          {!online && <Notice kind="note">{say('parts.units.videos.uploadOffline')}</Notice>}
          <FileDrop
            accept="video/*"
            choose={say(url === '' ? 'parts.units.videos.choose' : 'parts.units.videos.chooseOther')}
            disabled={!online}
            take={(file) => void take(file)}
          >
            {say(url === '' ? 'parts.units.videos.drop' : 'parts.units.videos.arrived', { size })}
          </FileDrop>
          <FormError error={wrong ?? error} />
        </>
      )}
    </div>
  )
}

interface SendingProps extends Pick<Props, 'error'> {
  progress: FilmProgress
  cancel: () => void
}

function Sending({ progress, cancel, error }: SendingProps) {
  const say = useText()
  const { name, sent, size, waiting } = progress
  const words = say(waiting ? 'parts.units.videos.waiting' : 'parts.units.videos.sending', {
    name,
    sent: bytesInWords(sent),
    size: bytesInWords(size),
  })
  return (
    <div className={classes.field}>
      <p className={classes.words}>{words}</p>
      <div className={classes.sending}>
        <Progress
          className={classes.bar}
          value={(100 * sent) / size}
          animated={!waiting}
          aria-label={say('parts.units.videos.progress')}
        />
        <Button variant="default" mih={44} onClick={cancel}>
          {say('parts.units.videos.cancel')}
        </Button>
      </div>
      <FormError error={error} />
    </div>
  )
}
