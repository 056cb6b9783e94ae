import { IconEye } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useSession, useView } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { NoticeButton } from '#src/ui/notice.tsx'
import classes from './viewing-banner.module.css'

/** Stays in view above everything while one looks with another account's eyes: whose they are, and the end of it. */
export function ViewingBanner() {
  const say = useText()
  const session = useSession()
  const view = useView()
  const navigate = useNavigate()
  if (session.kind !== 'signed-in' || !session.viewing) return null
  const { username, userId } = session.user
  const end = () => {
    view(null)
    navigate(`${pathTo('insight')}?id=${userId}`)
  }
  return (
    <section className={classes.banner} aria-label={say('shell.viewing.label')}>
      <IconEye size={18} aria-hidden />
      <span className={classes.words} role="status">
        {say('shell.viewing.as', { name: username })}
      </span>
      <NoticeButton onClick={end}>{say('shell.viewing.end')}</NoticeButton>
    </section>
  )
}
