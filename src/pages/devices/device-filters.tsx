import { NativeSelect } from '@mantine/core'
import type { DeviceState } from '#contract/device-shapes.ts'
import { useText } from '#src/text/text.ts'
import { categories } from '#src/widgets/product/device-categories.ts'
import type { DeviceFilter } from './device-filter.ts'
import classes from './devices.module.css'

const states: readonly DeviceState[] = ['running', 'fault', 'stopped']

interface Props {
  filter: DeviceFilter
  change: (filter: DeviceFilter) => void
}

/** Which category and which state are shown. */
export function DeviceFilters({ filter, change }: Props) {
  const say = useText()
  return (
    <>
      <NativeSelect
        className={classes.filter}
        aria-label={say('devices.byCategory')}
        value={filter.category === null ? '' : String(filter.category)}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, category: categories.find((each) => String(each) === value) ?? null })
        }
        data={[
          { value: '', label: say('devices.anyCategory') },
          ...categories.map((each) => ({ value: String(each), label: say(`devices.category.type${each}`) })),
        ]}
      />
      <NativeSelect
        className={classes.filter}
        aria-label={say('devices.byState')}
        value={filter.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, state: states.find((each) => each === value) ?? null })
        }
        data={[
          { value: '', label: say('devices.anyState') },
          ...states.map((each) => ({ value: each, label: say(`devices.state.${each}`) })),
        ]}
      />
    </>
  )
}
