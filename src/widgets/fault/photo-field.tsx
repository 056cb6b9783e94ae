import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { photoUrl } from '#src/data/faults.ts'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import classes from './fault.module.css'
import { type PhotoSize, smallPhoto } from './small-photo.ts'

interface Props {
  /** base64, or null without one. */
  photo: string | null
  change: (photo: string | null) => void
  /** What it is made small to. */
  size: PhotoSize
  error: string | undefined
}

/** A photo for a report, from the camera where there is one; it is made small at once. */
export function PhotoField({ photo, change, size, error }: Props) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(false)
  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    const made = await smallPhoto(file, size).catch(() => null)
    setBusy(false)
    setWrong(made === null)
    if (made !== null) change(made)
  }
  const url = photoUrl(photo)
  return (
    <div>
      <div className={classes.photo}>
        {url && <img className={classes.preview} src={url} alt={say('faults.photo')} />}
        <FileButton accept="image/*" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="light"
              mih={44}
              loading={busy}
              leftSection={<IconCamera size={18} aria-hidden />}
            >
              {say(url ? 'faults.photoOther' : 'faults.photoTake')}
            </Button>
          )}
        </FileButton>
        {url && (
          <Button
            variant="subtle"
            color="red"
            mih={44}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => change(null)}
          >
            {say('common.remove')}
          </Button>
        )}
      </div>
      <FormError error={wrong ? say('faults.photoWrong') : error} />
    </div>
  )
}
