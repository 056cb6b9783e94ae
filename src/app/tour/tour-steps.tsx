import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#src/text/text.ts'
import { type Box, beside } from './beside.ts'
import { elementOf, type TourStop } from './stops.ts'
import classes from './tour.module.css'

interface Props {
  /** At least one. */
  stops: readonly TourStop[]
  end: () => void
}

/**
 * Leads from stop to stop: a card beside each, which takes the focus and so is read out. The page below stays what it
 * is and can be used. Escape ends it, and the focus goes back to where it was.
 */
export function TourSteps({ stops, end }: Props) {
  const say = useText()
  const [at, setAt] = useState(0)
  const card = useRef<HTMLDivElement>(null)
  const [title, words] = [useId(), useId()]
  const stop = stops[Math.min(at, stops.length - 1)]
  const { ring, place } = useFollowed(stop, card)
  useEscape(end)
  useFocusGivenBack()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every stop is read out
  useEffect(() => card.current?.focus({ preventScroll: true }), [at])

  if (!stop) return null
  const last = at === stops.length - 1
  return createPortal(
    <>
      {ring && <div className={classes.ring} style={ring} aria-hidden />}
      <div
        ref={card}
        role="dialog"
        aria-labelledby={title}
        aria-describedby={words}
        tabIndex={-1}
        className={classes.card}
        style={place}
      >
        <h2 id={title} className={classes.title}>
          {say(stop.title)}
        </h2>
        <p id={words} className={classes.words}>
          {say(stop.words)}
        </p>
        <div className={classes.acts}>
          <span className={classes.step}>{say('guide.tour.step', { at: at + 1, count: stops.length })}</span>
          {!last && (
            <Button variant="subtle" color="gray" size="sm" onClick={end}>
              {say('guide.tour.skip')}
            </Button>
          )}
          {at > 0 && (
            <Button variant="default" size="sm" onClick={() => setAt(at - 1)}>
              {say('guide.tour.back')}
            </Button>
          )}
          <Button size="sm" onClick={last ? end : () => setAt(at + 1)}>
            {say(last ? 'guide.tour.done' : 'guide.tour.next')}
          </Button>
        </div>
      </div>
    </>,
    document.body,
  )
}

/** Where the ring and the card stand, followed through scrolling and turning of the screen. */
function useFollowed(stop: TourStop | undefined, card: { current: HTMLElement | null }) {
  const [boxes, setBoxes] = useState<{ ring: Box | undefined; place: Partial<Box> }>({
    ring: undefined,
    place: {},
  })
  useLayoutEffect(() => {
    if (!stop) return
    elementOf(stop)?.scrollIntoView({ block: 'nearest' })
    const measure = () => {
      const target = elementOf(stop)?.getBoundingClientRect()
      const own = card.current?.getBoundingClientRect()
      if (own) setBoxes(beside(target, own, { width: innerWidth, height: innerHeight }))
    }
    measure()
    addEventListener('resize', measure)
    addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      removeEventListener('resize', measure)
      removeEventListener('scroll', measure, { capture: true })
    }
  }, [stop, card])
  return boxes
}

function useEscape(end: () => void): void {
  const endNow = useEffectEvent(end)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) endNow()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** To what had the focus before; to the page's title where that is gone, as the button of the offer is. */
function useFocusGivenBack(): void {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const back = from instanceof HTMLElement && from.isConnected && from !== document.body ? from : null
      const title = document.querySelector<HTMLElement>('[data-page-title]')
      ;(back ?? title)?.focus({ preventScroll: true })
    },
    [from],
  )
}
