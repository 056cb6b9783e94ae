import { irTypes } from '#contract/rules/infrared.ts'
import { usualKeys } from '#contract/rules/infrared-keys.ts'
import { irBrands, irCodeSets } from '#contract/rules/infrared-library.ts'
import type { AreaHandlers } from '#server/handlers.ts'

/** The library of infrared codes is the same for everybody, and part of the product. */
export const productIrHandlers: AreaHandlers<'productIr'> = {
  types: async () =>
    Object.entries(irTypes).map(([type, { name: typeName }]) => ({
      irType: Number(type),
      typeName,
      keyList: usualKeys(Number(type), 'zh').map((name, index) => ({ keyCode: index + 1, name })),
    })),
  brands: async (_, { irType }) => {
    const known = new Set(
      irCodeSets.filter((set) => irType === undefined || set.irType === irType).map((set) => set.irBrand),
    )
    return [...irBrands].flatMap(([irBrand, brandName]) =>
      known.has(irBrand) ? [{ irBrand, brandName }] : [],
    )
  },
  codes: async (_, { irType, irBrand }) =>
    irCodeSets
      .filter((set) => set.irType === irType && set.irBrand === irBrand)
      .map(({ irCode, codeName, protocol }) => ({ irCode, codeName, protocol })),
}
