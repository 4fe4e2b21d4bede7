import { personalDataBreaches } from '@menara/shared/contract/people/personal-data/breaches.contract.ts'
import { personalDataRequests } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { users } from '../../../../src/schema/people.ts'
import { seedPersonalData } from './seed-personal-data.ts'

it('DM-132 two people have asked about their data, one of them is answered, and a breach is closed within its time', async () => {
  const building = await openBuilding()
  const { admin, db, cast, backend } = building
  for (const [id, name] of [[cast.admin, 'hr'] as const, [cast.agent, 'agent'] as const, [cast.employee, 'employee'] as const])
    await db.sql
      .update(users)
      .set({ email: `${name}@menara.demo` })
      .where(eq(users.id, id))
  await db.atomically(() => seedPersonalData(backend.platform))
  const requests = (await admin.asks(personalDataRequests.list, { query: {} })).body.data
  expect(requests.map(({ kind, state }) => [kind, state])).toEqual([
    ['correction', 'in_work'],
    ['access', 'completed'],
  ])
  const [breach] = (await admin.asks(personalDataBreaches.list, { query: {} })).body.data
  expect(breach?.closed_by).not.toBeNull()
  const due = breach?.due_at ?? ''
  expect([breach?.subjects_notified_at, breach?.authority_notified_at].every((at) => at !== null && at !== undefined && at < due)).toBe(
    true,
  )
})
