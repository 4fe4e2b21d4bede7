import { expect, it } from 'vitest'
import { filesLike, textOf } from '../kit/house.ts'

const SCHEMA = filesLike('backend/src/schema/**/*.ts')

// PostgreSQL does not use an index of `DESC NULLS LAST`, as `.desc()` alone writes it, for `order by … desc`, not even of a column without nulls.
it('indexes of the newest first are such that `order by … desc` uses them', () => {
  const descending = SCHEMA.flatMap((file) => textOf(file).match(/\.desc\(\)(\.\w+)?/g) ?? [])
  expect(descending.length).toBeGreaterThan(20)
  expect(descending.filter((found) => found !== '.desc().nullsFirst')).toEqual([])
})
