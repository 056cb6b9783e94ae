import { expect, it } from 'vitest'
import { isPhone } from '#src/pages/vas/is-phone.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

it.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Mobile/15E148 Safari/604.1`, true],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, true],
  ['Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', true],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${chrome} ArkWeb/4.1 Mobile`, true],
  [`Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${apple} Mobile/15E148 Safari/604.1`, false],
  [`Mozilla/5.0 (Linux; Android 15; SM-X910) ${chrome} Safari/537.36`, false],
  [`Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${chrome} ArkWeb/4.1 Mobile`, false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, false],
])('%s', (userAgent, phone) => {
  expect(isPhone(userAgent)).toBe(phone)
})
