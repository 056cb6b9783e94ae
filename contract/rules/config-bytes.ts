import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { TemplateConfig } from '../config-shapes.ts'

/** How long a configuration is as gateways get it, as JSON in UTF-8, in bytes: brokers count these. A Chinese character is three. */
export const configBytes = (config: TemplateConfig): number => utf8ToBytes(JSON.stringify(config)).length
