import type { TemplateConfig } from '#contract/config-shapes.ts'
import type { Product } from '#contract/product.ts'
import type { Say } from '#src/text/text.ts'
import type { FunctionWords } from '#src/widgets/product/product-functions.ts'
import { groupName } from '#src/widgets/template/group-name.ts'

/** What two configurations are told apart with. */
export interface WordsContext {
  before: TemplateConfig
  after: TemplateConfig
  products: ReadonlyMap<string, Pick<Product, 'functionList'>>
  say: Say
  words: FunctionWords
}

/** What equipment, groups and scenes are called; what both do not know goes by what names it. */
export function namesIn({ before, after }: Pick<WordsContext, 'before' | 'after'>) {
  const both = [after, before]
  return {
    thing: (identifier: string): string =>
      both
        .flatMap((one) => [
          ...one.equipment,
          ...(one.relays ?? []),
          ...(one.infrared ?? []),
          ...(one.panels ?? []),
        ])
        .find((each) => each.identifier === identifier)?.name ?? identifier,
    group: (value: number): string => {
      const group = both.flatMap(({ groups }) => groups).find(({ groupValue }) => groupValue === value)
      return group ? groupName(group) : String(value)
    },
    scene: (value: number): string =>
      both.flatMap(({ scenes }) => scenes).find(({ sceneValue }) => sceneValue === value)?.name ??
      String(value),
    pid: (identifier: string): string | undefined =>
      both.flatMap(({ equipment }) => equipment).find((each) => each.identifier === identifier)?.pid,
  }
}
