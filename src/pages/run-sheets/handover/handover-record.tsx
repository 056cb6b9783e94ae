import { Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Handover } from '#contract/run-sheet-shapes.ts'
import { chineseText, type Say, useLanguage, useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import classes from './handover-record.module.css'
import { RecordDevices } from './record-devices.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordPhotos } from './record-photos.tsx'
import { RecordResults } from './record-results.tsx'
import { RecordSigning } from './record-signing.tsx'

type Step = Handover['steps'][number]
/** A result as it is shown; `at` is null where only its state is on this device. */
export type ShownResult = Omit<Step['result'], 'at'> & { at: number | null }
export type ShownStep = Omit<Step, 'result'> & { result: ShownResult }
/** A record as it is shown; `hash` is null of one that is only here yet. */
export type ShownHandover = Omit<Handover, 'id' | 'hash' | 'steps'> & {
  hash: string | null
  steps: ShownStep[]
}

/** A room as it was handed over, on a sheet of paper: in Chinese, unless who reads the console in English wants it otherwise. */
export function HandoverRecord({ handover }: { handover: ShownHandover }) {
  const ownText = useText()
  const isEnglish = useLanguage() === 'en'
  const [translated, translate] = useState(false)
  const inChinese = useMemo(chineseText, [])
  const say = translated ? ownText : inChinese
  const { steps, devices, hash, signer, signature, signedAt } = handover
  const elsewhere = steps.filter(({ result }) => result.at === null).length
  return (
    <article className={classes.paper} data-print-only lang={translated ? 'en' : 'zh-CN'}>
      {isEnglish && (
        <Switch
          className={classes.language}
          label={ownText('runSheets.record.translated')}
          lang="en"
          checked={translated}
          onChange={({ currentTarget: { checked } }) => translate(checked)}
        />
      )}
      <h2 className={classes.title}>{say('runSheets.record.title')}</h2>
      {hash === null && <Notice kind="warn">{say('runSheets.record.draft')}</Notice>}
      <RecordFacts handover={handover} say={say} />
      <p className={classes.summary}>{summary(steps, say)}</p>
      {elsewhere > 0 && (
        <p className={classes.summary}>{say('runSheets.record.elsewhere', { count: elsewhere })}</p>
      )}
      <RecordResults steps={steps} say={say} />
      <RecordDevices devices={devices} say={say} />
      <RecordPhotos steps={steps} say={say} />
      <RecordSigning signer={signer} signature={signature} signedAt={signedAt} say={say} />
    </article>
  )
}

function summary(steps: readonly ShownStep[], say: Say): string {
  const count = (state: string) => steps.filter(({ result }) => result.state === state).length
  return say('runSheets.sign.summary', {
    ...{ total: steps.length, pass: count('pass'), fail: count('fail'), skip: count('skip') },
  })
}
