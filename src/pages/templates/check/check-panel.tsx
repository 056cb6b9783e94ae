import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Finding } from '#contract/rules/check/finding.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { useCheckedRooms } from '#src/data/checked-rooms.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'
import { placeOfFinding } from '../sections/places.ts'
import type { SectionProps } from '../sections/section.ts'
import classes from './check.module.css'
import { findingName } from './finding-name.ts'
import { useCheckOf } from './use-check-of.ts'

/** One rule may find more than one thing about the same part. */
function distinctKeys(): (finding: Finding) => string {
  const counts = new Map<string, number>()
  return ({ code, list, id }) => {
    const name = `${code} ${list} ${id}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${name} ${count}`
  }
}

/** What is wrong with a template, before it is published; without a network too. */
export function CheckPanel({ template }: SectionProps) {
  const say = useText()
  const language = textLanguage()
  const check = useCheckOf(template)
  const rooms = useCheckedRooms(template.id)
  const findings = useMemo(() => check && rooms && checkTemplate({ ...check, rooms }), [check, rooms])
  const keyOf = distinctKeys()
  const errors = findings?.filter(({ severity }) => severity === 'error').length ?? 0
  return (
    <section className={classes.panel} aria-label={say('parts.check.title')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{say('parts.check.title')}</h2>
        {findings && (
          <span>
            {findings.length === 0
              ? say('parts.check.good')
              : say('parts.check.counts', { errors, warnings: findings.length - errors })}
          </span>
        )}
      </div>
      {findings === undefined ? (
        <LoadingState rows={1} height={32} />
      ) : findings.length === 0 ? (
        <p className={classes.good}>
          <IconCircleCheck size={18} aria-hidden /> {say('parts.check.goodHint')}
        </p>
      ) : (
        <ul className={classes.list}>
          {findings.map((finding) => (
            <li key={keyOf(finding)}>
              <Link
                to={placeOfFinding(template.id, finding)}
                className={classes.finding}
                data-severity={finding.severity}
              >
                {finding.severity === 'error' ? (
                  <IconCircleX size={18} aria-hidden />
                ) : (
                  <IconAlertTriangle size={18} aria-hidden />
                )}
                <span>
                  <strong>{findingName(finding, say)}</strong> {finding[language]}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
