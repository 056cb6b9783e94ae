import { soakTest } from './soak-test.ts'

soakTest(17)
