import { expect, test } from 'vitest'
import { auditVerdict } from '../../scripts/audit.mjs'

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

test('what is known against packages is told from what could not be asked', () => {
  expect(auditVerdict(report({}))).toEqual({ kind: 'none' })
  const found = auditVerdict(report({ leaky: { severity: 'high', range: '<1.2.3' } }))
  expect(found).toEqual({ kind: 'found', lines: ['high      leaky <1.2.3'] })
  const refused = JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } })
  expect(auditVerdict(refused)).toEqual({ kind: 'unknown', why: '405 Method Not Allowed' })
  expect(auditVerdict('')).toEqual({ kind: 'unknown', why: 'no answer' })
})
