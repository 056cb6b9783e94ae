import { IconHistory } from '@tabler/icons-react'
import { useText } from '#src/text/text.ts'
import { Age } from './age.tsx'
import { Notice, NoticeButton } from './notice.tsx'
import { type Unsaved, useUnsaved } from './unsaved.ts'

/**
 * Stands in a form: offers what was entered in it another time and never sent, and has the page asked before it is left
 * with what is entered now.
 */
export function DraftOffer({ unsaved }: { unsaved: Unsaved }) {
  const say = useText()
  const { offer, takeUp, forget } = unsaved
  useUnsaved(unsaved)
  if (!offer) return null
  return (
    <div role="status">
      <Notice
        kind="note"
        icon={<IconHistory size={18} />}
        action={
          <>
            <NoticeButton onClick={takeUp}>{say('ui.unsaved.takeUp')}</NoticeButton>
            <NoticeButton onClick={forget}>{say('ui.unsaved.forget')}</NoticeButton>
          </>
        }
      >
        {say('ui.unsaved.offer')}
        <Age at={offer.at} />
      </Notice>
    </div>
  )
}
