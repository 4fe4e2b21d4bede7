import { expect, test } from 'vitest'
import { type Failure, lastWords, NOTHING } from './outcome.ts'

const failure = (name: string, message = 'no'): Failure => ({ file: 'a.test.ts', name, message })

test('the end of a run says who failed and why, without colours and with the count last', () => {
  const message = `${String.fromCodePoint(27)}[31mexpected 1${String.fromCodePoint(27)}[39m\n  to be 2\n${'at somewhere\n'.repeat(30)}`
  const text = lastWords([
    { ...NOTHING, passed: 3, failed: 1, failures: [failure('counts', message)] },
    { ...NOTHING, passed: 4, skipped: 1 },
  ])
  expect(text).toContain('FAILED a.test.ts › counts\n    expected 1\n      to be 2\n')
  expect(text.match(/at somewhere/g)).toHaveLength(12)
  expect(text.endsWith('\n7 passed, 1 failed, 1 skipped')).toBe(true)
})

test('what failed once is said and counted as passed', () => {
  const text = lastWords([{ ...NOTHING, passed: 2, accidents: [failure('starved')] }])
  expect(text).toContain('FAILED ONCE, PASSED AGAIN a.test.ts › starved\n    no')
  expect(text.endsWith('2 passed, 0 failed, 0 skipped')).toBe(true)
})

test('a run in which all fails names the first twenty', () => {
  const failures = Array.from({ length: 25 }, (_, at) => failure(`test ${at}`))
  const text = lastWords([{ ...NOTHING, failed: 25, failures }])
  expect(text.match(/FAILED/g)).toHaveLength(20)
  expect(text).toContain('and 5 more, above')
})
