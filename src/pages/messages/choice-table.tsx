import { Checkbox } from '@mantine/core'
import { noticeKinds, noticeWays } from '#contract/rules/notices/choices.ts'
import { useText } from '#src/text/text.ts'
import classes from './ways.module.css'
import type { Saved } from './ways-view.tsx'

interface Props {
  ways: Saved['ways']
  disabled: boolean
  save: (ways: Saved['ways']) => void
}

/** Kinds of messages by ways; the inbox has them all. */
export function ChoiceTable({ ways, disabled, save }: Props) {
  const say = useText()
  return (
    <table className={classes.table}>
      <caption>{say('notices.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('notices.kind')}</th>
          <th scope="col">{say('notices.inbox')}</th>
          {noticeWays.map((way) => (
            <th key={way} scope="col">
              {say(`notices.ways.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {noticeKinds.map((kind) => {
          const name = say(`notices.kinds.${kind}`)
          // What this device has kept may be older than a kind.
          const chosen = ways[kind] ?? []
          return (
            <tr key={kind}>
              <th scope="row">{name}</th>
              <td>
                <Checkbox
                  size="md"
                  checked
                  disabled
                  readOnly
                  aria-label={say('notices.by', { kind: name, way: say('notices.inbox') })}
                />
              </td>
              {noticeWays.map((way) => (
                <td key={way}>
                  <Checkbox
                    size="md"
                    checked={chosen.includes(way)}
                    disabled={disabled}
                    aria-label={say('notices.by', { kind: name, way: say(`notices.ways.${way}`) })}
                    onChange={({ currentTarget: { checked } }) => {
                      const others = chosen.filter((each) => each !== way)
                      save({ ...ways, [kind]: checked ? [...others, way] : others })
                    }}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
