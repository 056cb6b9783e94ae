import { irBrands, irCodeSets } from '#contract/rules/infrared-library.ts'
import type { TemplateIrEquipment } from '#contract/template-shapes.ts'
import type { Say } from '#src/text/text.ts'

/** Appliance types by the names of their texts. */
export const typeKeys: Readonly<Record<number, 'tv' | 'airConditioner' | 'projector' | 'fan' | 'setTopBox'>> =
  {
    1: 'tv',
    2: 'airConditioner',
    3: 'projector',
    4: 'fan',
    5: 'setTopBox',
  }

/** What kind of appliance it is and how it is worked. */
export function irWords({ irType, irBrand, irCode, keyList }: TemplateIrEquipment, say: Say): string {
  const set = irCodeSets.find((one) => one.irCode === irCode)
  const brand = irBrands.get(irBrand ?? 0)
  return [
    say(`parts.infrared.type.${typeKeys[irType] ?? 'tv'}`),
    set && brand ? `${brand} ${set.codeName}` : '',
    keyList.length > 0 ? say('parts.infrared.learned', { count: keyList.length }) : '',
    set || keyList.length > 0 ? '' : say('parts.infrared.noCode'),
  ]
    .filter(Boolean)
    .join(' · ')
}
