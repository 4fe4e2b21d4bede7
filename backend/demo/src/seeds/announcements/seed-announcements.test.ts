import { roles, users } from '@menara/backend/schema/people.ts'
import { announcements } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { ownAnnouncements } from '@menara/shared/contract/people/announcements/own-announcements.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { announcementStories } from './announcement-texts.ts'
import { seedAnnouncements } from './seed-announcements.ts'

it('DM-134 a year of announcements of hr@ has who read them; the employee has not read the newest', async () => {
  const { admin, employee, backend, db, cast, clock } = await openBuilding()
  await db.sql.update(users).set({ email: 'hr@menara.demo' }).where(eq(users.id, cast.admin))
  await db.sql.update(users).set({ email: 'employee@menara.demo' }).where(eq(users.id, cast.employee))
  await db.sql.update(roles).set({ name: 'Guard' }).where(eq(roles.name, 'operator'))
  await db.atomically(() => seedAnnouncements(backend.platform))
  const all = (await admin.asks(announcements.list, { query: { limit: 50 } })).body.data
  expect(all).toHaveLength(announcementStories.length)
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['draft', 'scheduled', 'published', 'ended', 'withdrawn', 'replaced']))
  const now = clock.now().toISOString()
  for (const { people, read, confirmed, published_at } of all) {
    expect([read <= people, confirmed <= read]).toEqual([true, true])
    expect(published_at === null || published_at <= now).toBe(true)
  }
  expect(all.some(({ read }) => read > 0)).toBe(true)
  const [newest] = (await employee.asks(ownAnnouncements.list, { query: {} })).body.data
  expect(newest).toMatchObject({ title: { en: 'New rules for visitors' }, read_at: null, needs_confirmation: true })
})
