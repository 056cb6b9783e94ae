import { Button, FileButton } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import lineClasses from '../lines.module.css'

interface Detector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>
}

/** Chrome brings it on Android, ChromeOS and macOS; where it is missing a number is typed. */
const detectorOf = (): Detector | null => {
  const known = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector
  return known ? new known() : null
}

/** A number out of a code's text: labels carry it alone, or as the last part of an address or of 'SN:...'. */
export const numberIn = (text: string): string =>
  /([A-Za-z0-9][A-Za-z0-9._-]{0,39})\/?$/.exec(text.trim().replace(/[?#].*$/, ''))?.[1] ?? ''

interface Props {
  /** Takes the text of a code; false where it is none that is looked for. */
  read: (text: string) => boolean
}

/** Takes a photo of a label and reads the code on it, on this device; says so where the browser cannot. */
export function CodeButton({ read }: Props) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const detector = detectorOf()
  if (!detector) return <p className={lineClasses.under}>{say('runSheets.device.noScan')}</p>
  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    const codes = await createImageBitmap(file)
      .then((picture) => detector.detect(picture))
      .catch(() => [])
    setBusy(false)
    setFailed(!codes.some(({ rawValue }) => read(rawValue)))
  }
  return (
    <div>
      <FileButton accept="image/*" capture="environment" onChange={(file) => void take(file)}>
        {(props) => (
          <Button
            {...props}
            variant="light"
            mih={44}
            loading={busy}
            leftSection={<IconScan size={18} aria-hidden />}
          >
            {say('runSheets.device.scan')}
          </Button>
        )}
      </FileButton>
      <FormError error={failed ? say('runSheets.device.noCode') : undefined} />
    </div>
  )
}
