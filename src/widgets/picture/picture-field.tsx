import '#src/text/login-settings.ts'
import { Button, FileButton } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import type { Upload } from '#contract/upload.ts'
import { pictureUrl, uploadOf } from '#src/data/company.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './picture-field.module.css'

interface ActsProps {
  label: string
  address: string | null
  /** In bytes. */
  most: number
  disabled: boolean
  /** null takes the picture away. */
  save: (file: Upload | null) => Promise<void>
}

interface Props extends Omit<ActsProps, 'save'> {
  /** null: the picture is only shown. */
  save: ActsProps['save'] | null
}

/** A picture of the company: what it is and, to who may change it, another one or none. */
export function PictureField({ save, ...picture }: Props) {
  const { label, address } = picture
  return (
    <div className={classes.picture}>
      <div className={classes.shown}>{address ? <img src={pictureUrl(address)} alt={label} /> : '—'}</div>
      <div>
        <div className={classes.label}>{label}</div>
        {save && <Acts {...picture} save={save} />}
      </div>
    </div>
  )
}

function Acts({ label, address, most, disabled, save }: ActsProps) {
  const say = useText()
  const confirm = useConfirm()
  const size = bytesInWords(most)
  const take = async (file: File | null) => {
    if (!file) return
    if (file.size > most) return toast.error(say('loginSettings.tooLarge', { size }))
    await save(await uploadOf(file))
  }
  const remove = async () => {
    const title = say('loginSettings.takeTitle', { name: label })
    if (await confirm({ title, confirm: say('common.remove'), danger: true })) await save(null)
  }
  return (
    <>
      <p className={classes.hint}>{say('loginSettings.logoHint', { size })}</p>
      <div className={classes.acts}>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="light"
              mih={44}
              disabled={disabled}
              leftSection={<IconUpload size={16} aria-hidden />}
              aria-label={`${label}${marks().comma}${say(address ? 'loginSettings.replace' : 'loginSettings.choose')}`}
            >
              {say(address ? 'loginSettings.replace' : 'loginSettings.choose')}
            </Button>
          )}
        </FileButton>
        {address && (
          <Button
            variant="subtle"
            color="red"
            mih={44}
            disabled={disabled}
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={`${label}${marks().comma}${say('loginSettings.take')}`}
            onClick={() => void remove()}
          >
            {say('common.remove')}
          </Button>
        )}
      </div>
    </>
  )
}
