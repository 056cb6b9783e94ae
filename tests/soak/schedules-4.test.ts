import { soakTest } from './soak-test.ts'

soakTest(20261123)
