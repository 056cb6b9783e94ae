import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { readFirmware } from '#contract/rules/firmware/container.ts'
import type { Upload } from '#contract/upload.ts'
import { uploadOf } from '#src/data/company.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import { toast } from '#src/ui/toast.ts'

interface Props {
  opened: boolean
  close: () => void
  /** Called when a file was taken. */
  done: () => void
}

/** Uploads a firmware file; what it is for stands in the file itself. */
export const UploadForm = perOpening(OpenForm)

function OpenForm({ opened, close, done }: Props) {
  const say = useText()
  const { call } = useApi()
  const [file, setFile] = useState<{ upload: Upload; words: string } | null>(null)
  const form = useCallForm('ota.addFirmware', { about: 'new', initial: { notes: '' } })
  const { unsaved } = form
  const [wrong, setWrong] = useState<string | null>(null)
  const size = bytesInWords(limits.firmwareBytes)
  const take = async (chosen: File) => {
    setFile(null)
    if (chosen.size > limits.firmwareBytes) return setWrong(say('ota.firmware.tooLarge', { size }))
    const upload = await uploadOf(chosen).catch(() => null)
    const container = upload && readFirmware(upload.bytes)
    setWrong(container ? null : say('ota.firmware.wrong'))
    if (!upload || !container) return
    const { pid, version } = container
    setFile({ upload, words: say('ota.firmware.read', { pid, version, size: bytesInWords(chosen.size) }) })
  }
  const submit = async () => {
    if (!file) return
    const taken = await form.submit(async ({ notes }) => {
      const input = { file: file.upload, notes }
      const { productName, version } = await call('ota.addFirmware', input, {
        timeout: limits.firmwareTimeout,
      })
      const name = say('ota.name', { product: productName, version })
      toast.done(say('ota.firmware.uploaded', { name }))
    })
    if (!taken) return
    setFile(null)
    done()
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('ota.firmware.upload')}
      onSubmit={() => void submit()}
      submit={say('ota.firmware.upload')}
      busy={form.busy}
      disabled={file === null}
      // A file is never written down with a draft.
      unsaved={file ? { ...unsaved, changed: true, kept: false } : unsaved}
      error={form.error}
    >
      <FileDrop
        accept=".llfw,application/octet-stream"
        choose={say('ota.firmware.choose')}
        disabled={form.busy}
        take={(chosen) => void take(chosen)}
      >
        {file ? file.words : say('ota.firmware.drop', { size })}
      </FileDrop>
      <FormError error={wrong} />
      <Textarea
        label={say('ota.firmware.notes')}
        autosize
        minRows={3}
        maxRows={8}
        {...form.limits('notes')}
        {...form.text('notes')}
      />
    </FormDialog>
  )
}
