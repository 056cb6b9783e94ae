import '#src/text/faults.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#src/text/text.ts'
import { PhotoField } from '#src/widgets/fault/photo-field.tsx'
import { runPhoto } from '#src/widgets/fault/small-photo.ts'
import classes from './note-and-photo.module.css'
import type { StepForm } from './use-step-form.ts'

interface Props extends Pick<StepForm, 'form'> {
  /** Whether they are wanted from the beginning. */
  wanted: boolean
}

/** A note and a photo of a step, behind a button until they are wanted. */
export function NoteAndPhoto({ form, wanted }: Props) {
  const say = useText()
  const [more, setMore] = useState(wanted)
  const { note, photo } = form.values
  if (!more && note === '' && photo === null)
    return (
      <Button variant="subtle" mih={44} className={classes.moreButton ?? ''} onClick={() => setMore(true)}>
        {say('runSheets.more')}
      </Button>
    )
  return (
    <div className={classes.more}>
      <Textarea
        label={say('runSheets.note')}
        placeholder={say('runSheets.noteHint')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.limits('note')}
        {...form.text('note')}
      />
      <PhotoField
        photo={photo}
        change={(photo) => form.change({ photo })}
        size={runPhoto}
        error={form.fault('photo')}
      />
    </div>
  )
}
