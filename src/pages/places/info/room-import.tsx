import '#src/text/place-info.ts'
import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { roomColumns } from '#contract/rules/campus/room-sheet.ts'
import { ApiError } from '#src/api/api-error.ts'
import { uploadOf } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { failureInWords } from '#src/form/failure-words.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import { Panel } from '#src/ui/facts.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { toast } from '#src/ui/toast.ts'
import { type SheetFault, SheetFaults } from '#src/widgets/sheet-faults/sheet-faults.tsx'
import classes from './info.module.css'

interface Refused {
  /** What is wrong as a whole; null when cells are. */
  words: string | null
  cells: readonly SheetFault[]
}

function refusedBy(failure: unknown): Refused {
  const fields = failure instanceof ApiError ? failure.fields : null
  if (!fields) return { words: failureInWords(failure), cells: [] }
  const cells = Object.entries(fields).flatMap(([name, reason]) => {
    const [, row, field] = /^rows\.(\d+)\.(\w+)$/.exec(name) ?? []
    const column = roomColumns.find((one) => one.field === field)
    return row && column ? [{ row: Number(row), field: column[textLanguage()], reason }] : []
  })
  cells.sort((a, b) => a.row - b.row)
  return { cells, words: cells.length > 0 ? null : (Object.values(fields)[0] ?? failureInWords(failure)) }
}

/** Adds the rooms of a spreadsheet to a campus: all of them, or none. */
export function RoomImport({ campusId }: { campusId: number }) {
  const say = useText()
  const api = useApi()
  const online = useConnection().kind === 'online'
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const size = bytesInWords(limits.importBytes)
  const take = async (file: File) => {
    setRefused(null)
    if (!/\.xlsx$/i.test(file.name) || file.size > limits.importBytes)
      return setRefused({ words: say('placeInfo.importWrong', { size }), cells: [] })
    setBusy(true)
    try {
      const input = { campusId, file: await uploadOf(file) }
      const made = await api.call('campus.import', input, { timeout: limits.importTimeout })
      toast.done(say('placeInfo.importDone', made))
    } catch (failure) {
      setRefused(refusedBy(failure))
    } finally {
      setBusy(false)
    }
  }
  const fetchTemplate = () =>
    attempt(async () =>
      saveFile(await api.download('campus.exportMould', { campusId }), 'room_template.xlsx'),
    )
  return (
    <Panel title={say('placeInfo.import')}>
      <p className={classes.dim}>{say('placeInfo.importHint')}</p>
      <FileDrop
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        choose={say('placeInfo.importChoose')}
        disabled={busy || !online}
        take={(file) => void take(file)}
      >
        {busy ? <Loader size="xs" /> : say('placeInfo.importDrop')}
      </FileDrop>
      {refused?.words && (
        <p className={classes.refused} role="alert">
          {refused.words}
        </p>
      )}
      {refused && refused.cells.length > 0 && (
        <div className={classes.faults}>
          <SheetFaults
            refused={say('placeInfo.importRefused', { count: refused.cells.length })}
            faults={refused.cells}
          />
        </div>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={!online}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void fetchTemplate()}
        >
          {say('placeInfo.importTemplate')}
        </Button>
      </div>
    </Panel>
  )
}
