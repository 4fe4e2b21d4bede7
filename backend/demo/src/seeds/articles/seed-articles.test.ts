import { articles } from '@menara/shared/contract/articles.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { seedArticles } from './seed-articles.ts'

it('DM-107 the knowledge base has articles for every kind of reader, one with an earlier version, one draft, one archived, one to review', async () => {
  const { admin, employee, backend, db } = await openBuilding()
  await db.atomically(() => seedArticles(backend.platform))
  const titles = async (by: typeof admin, query: object) =>
    (await by.asks(articles.list, { query: { limit: 50, ...query } })).body.data.map(({ title }) => title.en)
  expect([(await titles(admin, {})).length, (await titles(employee, {})).length]).toEqual([8, 4])
  expect(await titles(admin, { state: 'archived' })).toEqual(['Old radio channels'])
  expect(await titles(admin, { due: true })).toEqual(['Somebody is stuck in a lift'])
  const suggested = (await employee.asks(articles.suggest, { query: { text: 'AC ruang rapat tidak dingin' } })).body.data
  expect(suggested[0]?.title.en).toBe('An air conditioner is not cold')
  const reset = (await admin.asks(articles.list, { query: { search: 'low-flow' } })).body.data[0]
  expect([reset?.version, (reset?.helped ?? 0) > 0]).toEqual([2, true])
})
