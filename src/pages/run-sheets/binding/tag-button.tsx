import '#src/text/listening.ts'
import { Button } from '@mantine/core'
import { IconNfc } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type PanelCode, panelOnTag, type TagRecord } from '#contract/rules/run-sheet/pairing.ts'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import lineClasses from '../lines.module.css'

/** What of Web NFC (W3C community group draft) is needed; browsers on Android have it, others do not. */
interface NdefRecord {
  recordType: string
  encoding?: string
  data?: DataView
}
interface NdefReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>
}
type NdefReading = Event & { message: { records: readonly NdefRecord[] } }

const readerKind = () => (globalThis as { NDEFReader?: new () => NdefReader }).NDEFReader

const textIn = ({ recordType, encoding, data }: NdefRecord): TagRecord[] => {
  if (!data || (recordType !== 'text' && recordType !== 'url')) return []
  return [{ type: recordType, text: new TextDecoder(encoding ?? 'utf-8').decode(data) }]
}

type State = 'closed' | 'near' | 'other' | 'denied' | PanelCode

interface Props {
  /** A tag has said which panel it is on. */
  read: (panel: PanelCode) => void
}

/** Reads a panel's number, and its key where that is open, from its NFC tag. Needs no network; shown where the browser can. */
export function TagButton({ read }: Props) {
  const say = useText()
  const [state, setState] = useState<State>('closed')
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const Reader = readerKind()
  if (!Reader) return null
  const begin = async () => {
    reading.current?.abort()
    const mine = new AbortController()
    reading.current = mine
    setState('near')
    try {
      const reader = new Reader()
      const hear = (event: Event) => {
        const panel = panelOnTag((event as NdefReading).message.records.flatMap(textIn))
        setState(panel ?? 'other')
        if (!panel) return
        mine.abort()
        read(panel)
      }
      reader.addEventListener('reading', hear, { signal: mine.signal })
      reader.addEventListener('readingerror', () => setState('other'), { signal: mine.signal })
      await reader.scan({ signal: mine.signal })
    } catch {
      if (!mine.signal.aborted) setState('denied')
    }
  }
  const isRead = typeof state === 'object'
  return (
    <div>
      <Button
        variant="light"
        mih={44}
        leftSection={<IconNfc size={18} aria-hidden />}
        onClick={() => void begin()}
      >
        {say('listening.nfc.act')}
      </Button>
      <p className={lineClasses.under} role="status">
        {state === 'near' && say('listening.nfc.now')}
        {isRead &&
          say(`listening.nfc.${state.securityKey === null ? 'foundWithoutKey' : 'found'}`, {
            no: state.serialNumber,
          })}
      </p>
      <FormError
        error={state === 'other' || state === 'denied' ? say(`listening.nfc.${state}`) : undefined}
      />
    </div>
  )
}
