import '#src/text/rooms.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import { sayings } from '#contract/rules/voice.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { limitsOf } from '#src/form/call-rules.ts'
import { useText } from '#src/text/text.ts'
import classes from './room-controls.module.css'

interface Props {
  campusId: number
  roomId: number
  /** What the room runs, which says what it answers to. */
  runs: TemplateConfig
  blocked: boolean
}

const wordMost = limitsOf('device.say', 'word').maxLength

/** Words for a simulated room, to be said here: real rooms hear for themselves. */
export function SayWord({ campusId, roomId, runs, blocked }: Props) {
  const say = useText()
  const { data: reach } = useAnswer('device.reach', { campusId })
  const api = useApi()
  const [text, setText] = useState('')
  const words = sayings(runs)
  if (!reach?.simulated || words.length === 0) return null
  const speak = (word: string) => void attempt(() => api.call('device.say', { roomId, word }))
  return (
    <section className={classes.part} aria-labelledby="room-say">
      <h2 id="room-say" className={classes.heading}>
        {say('rooms.say.title')}
      </h2>
      <p className={classes.hint}>{say('rooms.say.hint')}</p>
      <div className={classes.words}>
        {words.map((word) => (
          <Button
            key={word}
            size="xs"
            variant="default"
            disabled={blocked}
            aria-label={say('rooms.say.of', { word })}
            onClick={() => speak(word)}
          >
            {word}
          </Button>
        ))}
      </div>
      <form
        className={classes.words}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') speak(text.trim())
        }}
      >
        <TextInput
          size="sm"
          aria-label={say('rooms.say.word')}
          placeholder={say('rooms.say.word')}
          maxLength={wordMost}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" size="sm" variant="default" disabled={blocked || text.trim() === ''}>
          {say('rooms.say.act')}
        </Button>
      </form>
    </section>
  )
}
