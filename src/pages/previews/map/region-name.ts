import { useLanguage } from '#src/text/text.ts'
import type { Region } from './regions.ts'

/** By administrative code (GB/T 2260), as ISO 3166-2:CN writes them without their marks. */
const provinces: Readonly<Record<string, string>> = {
  110000: 'Beijing',
  120000: 'Tianjin',
  130000: 'Hebei',
  140000: 'Shanxi',
  150000: 'Inner Mongolia',
  210000: 'Liaoning',
  220000: 'Jilin',
  230000: 'Heilongjiang',
  310000: 'Shanghai',
  320000: 'Jiangsu',
  330000: 'Zhejiang',
  340000: 'Anhui',
  350000: 'Fujian',
  360000: 'Jiangxi',
  370000: 'Shandong',
  410000: 'Henan',
  420000: 'Hubei',
  430000: 'Hunan',
  440000: 'Guangdong',
  450000: 'Guangxi',
  460000: 'Hainan',
  500000: 'Chongqing',
  510000: 'Sichuan',
  520000: 'Guizhou',
  530000: 'Yunnan',
  540000: 'Tibet',
  610000: 'Shaanxi',
  620000: 'Gansu',
  630000: 'Qinghai',
  640000: 'Ningxia',
  650000: 'Xinjiang',
  710000: 'Taiwan',
  810000: 'Hong Kong',
  820000: 'Macao',
}

/** What a region is called in the language of the page: a province by its English name, a city as the map has it. */
export function useRegionName(): (region: Pick<Region, 'id' | 'name'>) => string {
  const language = useLanguage()
  return ({ id, name }) => (language === 'en' && provinces[id]) || name
}
