import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, type SVGProps, useId } from 'react'
import type { PlanImage } from '#src/data/plans.ts'
import { useText } from '#src/text/text.ts'
import classes from './plan.module.css'
import { type PlanWindow, planWidth } from './use-plan-window.ts'

/** Height to width of a floor that is drawn without a picture. */
const emptyRatio = 2 / 3

export const ratioOf = (plan: { width: number; height: number } | null): number =>
  plan ? plan.height / plan.width : emptyRatio

interface Props {
  label: string
  ratio: number
  image: PlanImage
  window: PlanWindow
  /** Fingers draw, and do not scroll the page. */
  isDrawing?: boolean
  svg?: SVGProps<SVGSVGElement>
  children: ReactNode
}

/** A floor's picture, or a grid where there is none, with what is drawn on it; buttons enlarge it. */
export function PlanFrame({ label, ratio, image, window, isDrawing = false, svg, children }: Props) {
  const say = useText()
  const grid = useId()
  const height = planWidth * ratio
  const size = { width: planWidth, height }
  const tools = [
    { icon: IconPlus, label: say('buildings.plan.larger'), act: () => window.enlarge(1.5), off: false },
    {
      icon: IconMinus,
      label: say('buildings.plan.smaller'),
      act: () => window.enlarge(1 / 1.5),
      off: window.zoom === 1,
    },
    { icon: IconMaximize, label: say('buildings.plan.whole'), act: window.reset, off: window.zoom === 1 },
  ]
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset */}
      <svg
        ref={window.ref}
        className={classes.plan}
        role="group"
        aria-label={label}
        viewBox={window.viewBox}
        style={{
          aspectRatio: `${planWidth} / ${height}`,
          touchAction: isDrawing || window.zoom > 1 ? 'none' : 'pan-y',
        }}
        {...window.handlers}
        {...svg}
      >
        <defs>
          <pattern id={grid} width={50} height={50} patternUnits="userSpaceOnUse">
            <path d="M50 0H0V50" className={classes.gridLine} />
          </pattern>
          <pattern
            id="plan-hatch"
            width={12}
            height={12}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={12} height={12} className={classes.hatchGround} />
            <path d="M0 0V12" className={classes.hatchLine} />
          </pattern>
        </defs>
        {image.kind === 'here' ? (
          <image href={image.url} {...size} preserveAspectRatio="none" />
        ) : (
          <rect {...size} fill={`url(#${grid})`} />
        )}
        {children}
      </svg>
      <div className={classes.zoom}>
        {tools.map(({ icon: Icon, label: name, act, off }) => (
          <ActionIcon
            key={name}
            size={40}
            variant="default"
            aria-label={name}
            title={name}
            disabled={off}
            onClick={act}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      {image.kind === 'missing' && <p className={classes.note}>{say('buildings.plan.notHeld')}</p>}
    </div>
  )
}
