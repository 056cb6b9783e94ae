import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '#src/text/text.ts'
import { takenAtBottom } from './at-bottom.ts'
import classes from './toast.module.css'
import {
  closeToast,
  currentToasts,
  holdToast,
  restartToast,
  showKeptToast,
  subscribeToasts,
  type ToastKind,
} from './toast.ts'

const icons: Record<ToastKind, typeof IconX> = {
  error: IconAlertCircle,
  done: IconCircleCheck,
  note: IconInfoCircle,
}

const typesIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Ctrl+Z does what the message that stands offers, unless it means what is being typed or something that a page takes back by itself. */
function takeBackByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
  if (event.defaultPrevented || typesIn(event.target)) return
  const offered = currentToasts().find(({ act }) => act?.isBack)
  if (!offered?.act) return
  event.preventDefault()
  closeToast(offered.id)
  offered.act.run()
}

/** Where messages appear; stands once in the page. The live regions are there before any message is. */
export function ToastHost() {
  const say = useText()
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  const [taken, setTaken] = useState(0)
  // Measured when a message comes: what it must leave free is there by then, and nothing is watched meanwhile.
  useLayoutEffect(() => {
    if (toasts.length > 0) setTaken(takenAtBottom())
  }, [toasts])
  useEffect(showKeptToast, [])
  useEffect(() => {
    addEventListener('keydown', takeBackByKey)
    return () => removeEventListener('keydown', takeBackByKey)
  }, [])
  return (
    <div
      className={classes.host}
      style={{ '--taken': `${taken}px` } as CSSProperties}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map(({ id, kind, words, act }) => {
        const Icon = icons[kind]
        return (
          <div
            key={id}
            className={classes.toast}
            data-kind={kind}
            role={kind === 'error' ? 'alert' : undefined}
            onPointerEnter={() => holdToast(id)}
            onPointerLeave={() => restartToast(id)}
          >
            <Icon size={20} aria-hidden className={classes.icon} />
            <span className={classes.words}>{words}</span>
            {act && (
              <button
                type="button"
                className={classes.act}
                onFocus={() => holdToast(id)}
                onBlur={() => restartToast(id)}
                onClick={() => {
                  closeToast(id)
                  act.run()
                }}
              >
                {act.label}
              </button>
            )}
            <button
              type="button"
              className={classes.close}
              onClick={() => closeToast(id)}
              aria-label={say('ui.closeMessage')}
            >
              <IconX size={16} aria-hidden />
            </button>
          </div>
        )
      })}
    </div>
  )
}
