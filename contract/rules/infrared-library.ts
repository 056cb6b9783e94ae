const brands = [
  ...['格力', '美的', '海尔', '海信', 'TCL', '创维', '小米', '奥克斯', '大金', '松下', '索尼', '三星', 'LG'],
  ...['爱普生', '明基', '极米', '艾美特', '中兴', '华为', '创维数字'],
] as const
type Brand = (typeof brands)[number]

/** Brands by their number in the library. */
export const irBrands: ReadonlyMap<number, string> = new Map(brands.map((name, index) => [index + 1, name]))

export interface IrCodeSet {
  irCode: number
  irType: number
  irBrand: number
  codeName: string
  /** How its bits are modulated, by the name that makers of transmitters know. */
  protocol: string
}

/** By type: brand, series of remote controls, protocol. */
const series: Readonly<Record<number, readonly (readonly [Brand, string, string])[]>> = {
  1: [
    ...([
      ['海信', 'CN3 系列', 'NEC'],
      ['海信', 'ERF 系列', 'NEC'],
    ] as const),
    ['TCL', 'RC801 系列', 'RCA'],
    ['创维', 'YK 系列', 'NEC'],
    ['小米', '电视红外', 'NEC'],
    ['索尼', 'RM 系列', 'SIRC-12'],
    ['三星', 'BN59 系列', 'Samsung32'],
    ['LG', 'AKB 系列', 'NEC'],
  ],
  2: [
    ['格力', 'YB0F2', 'Gree'],
    ['格力', 'YAP 系列', 'Gree'],
    ['美的', 'R05D', 'Midea'],
    ['美的', 'RN02 系列', 'Coolix'],
    ['海尔', 'YR-W 系列', 'Haier'],
    ['海信', 'DG11 系列', 'Kelon'],
    ['TCL', 'GYKQ 系列', 'TCL112'],
    ['奥克斯', 'YKR-H', 'Electra'],
    ['大金', 'ARC 系列', 'Daikin'],
    ['松下', 'A75C 系列', 'Kaseikyo'],
  ],
  3: [
    ['爱普生', 'CB 系列', 'NEC'],
    ['明基', 'MX 系列', 'NEC'],
    ['索尼', 'VPL 系列', 'SIRC-15'],
    ['松下', 'PT 系列', 'Kaseikyo'],
    ['极米', 'H 系列', 'NEC'],
  ],
  4: [
    ['美的', 'FS40 系列', 'Symphony'],
    ['艾美特', 'FSW 系列', 'NEC'],
  ],
  5: [
    ['中兴', 'B860 系列', 'NEC'],
    ['华为', 'EC61 系列', 'NEC'],
    ['创维数字', 'E900 系列', 'NEC'],
  ],
}

/** The code sets of the library. Their numbers are the type and the place in it, and never change: new ones come last. */
export const irCodeSets: readonly IrCodeSet[] = Object.entries(series).flatMap(([type, sets]) =>
  sets.map(([brand, codeName, protocol], index) => ({
    irCode: Number(type) * 1000 + index + 1,
    irType: Number(type),
    irBrand: brands.indexOf(brand) + 1,
    ...{ codeName, protocol },
  })),
)
