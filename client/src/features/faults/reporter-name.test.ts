import { expect, it } from 'vitest'
import { reporterName } from './reporter-name.ts'

it('FP-14 a fault reported by a code names its reporter, or says that it was reported by QR; the system is named for what it opened itself', () => {
  const words = { byCode: 'Reported by QR', system: 'System' }
  const of = (requester: string | null, report: { name: string | null } | null | undefined) =>
    reporterName(requester === null ? null : { id: requester, name: requester }, report, words)
  expect([of('Sari', null), of(null, { name: 'Budi' }), of(null, { name: null }), of(null, null), of(null, undefined)]).toEqual([
    'Sari',
    'Budi',
    'Reported by QR',
    'System',
    'System',
  ])
})
