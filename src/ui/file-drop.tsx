import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './file-drop.module.css'

interface Props {
  /** Media types and endings, as a file input takes them. */
  accept: string
  /** The word on the button. */
  choose: string
  /** What stands beside it: what may be dropped here, or what has been. */
  children: ReactNode
  disabled: boolean
  take: (file: File) => void
}

/** Where a file is chosen, or dropped. */
export function FileDrop({ accept, choose, children, disabled, take }: Props) {
  const [over, setOver] = useState(false)
  const forget = useRef<() => void>(null)
  const taken = (file: File | null | undefined) => {
    setOver(false)
    // The same file, mended, has to be a new choice.
    forget.current?.()
    if (file && !disabled) take(file)
  }
  const dragged = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    taken(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button, which everybody can use
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={dragged}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <FileButton accept={accept} onChange={taken} resetRef={forget}>
        {(props) => (
          <Button
            {...props}
            variant="light"
            mih={44}
            disabled={disabled}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {choose}
          </Button>
        )}
      </FileButton>
      <span className={classes.words}>{children}</span>
    </div>
  )
}
