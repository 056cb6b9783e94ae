import '#src/text/buildings.ts'
import { Button, FileButton, Input } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { imageUrl } from '#src/data/plans.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'
import { smallPicture } from '#src/ui/small-picture.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './plan.module.css'

interface Values extends Record<string, unknown> {
  picture: string | null
  width?: number
  height?: number
}

const sideOf = (side: unknown) => (typeof side === 'number' ? side : 1)

/** Chooses another picture for a floor, in the place of one that was refused. */
export function MendPlan(props: MendProps) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const form = useMendForm<Values>(props, {
    begin: ({ picture, width, height }) => ({
      picture: typeof picture === 'string' ? picture : null,
      ...(typeof picture === 'string' ? { width: sideOf(width), height: sideOf(height) } : {}),
    }),
  })
  const { picture } = form.values
  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    const made = await smallPicture(file, { side: limits.planSide, bytes: limits.planBytes }).catch(
      () => null,
    )
    setBusy(false)
    if (made === null) return toast.error(say('buildings.plan.pictureWrong'))
    form.change({ ...made })
  }
  return (
    <MendDialog {...props} form={form} send={() => void form.send()}>
      <Input.Wrapper
        label={say('buildings.plan.pictureOf')}
        error={form.fault('picture') ?? form.fault('width') ?? form.fault('height')}
      >
        {picture !== null && <img className={classes.mended} src={imageUrl(picture)} alt="" />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void take(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={busy}
              leftSection={<IconPhotoPlus size={16} aria-hidden />}
            >
              {say(picture === null ? 'buildings.plan.picture' : 'buildings.plan.otherPicture')}
            </Button>
          )}
        </FileButton>
      </Input.Wrapper>
    </MendDialog>
  )
}
