import { ownDocuments } from '@menara/shared/contract/people/person-documents.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { users } from '../../../../src/schema/people.ts'
import { seedPersonDocuments } from './seed-person-documents.ts'

it('DM-140 people have documents with their files, one that ends soon and one that has ended, and were reminded of those', async () => {
  const building = await openBuilding()
  const { db, cast, employee, agent, backend } = building
  for (const [id, name] of [[cast.employee, 'employee'] as const, [cast.agent, 'guard'] as const])
    await db.sql
      .update(users)
      .set({ email: `${name}@menara.demo` })
      .where(eq(users.id, id))
  await db.atomically(() => seedPersonDocuments(backend.platform))
  const titles = async (who: typeof employee) => (await who.asks(ownDocuments.list, {})).body.data.map((one) => one.title)
  expect(await titles(employee)).toEqual(['Pelatihan P3K', 'Perjanjian kerja waktu tidak tertentu', 'Salinan KTP'])
  expect((await titles(agent))[0]).toBe('Kartu tanda anggota Satpam')
  const [first] = (await employee.asks(ownDocuments.list, {})).body.data
  const { raw } = await employee.asks(ownDocuments.file, { params: { id: first?.id ?? '' } })
  expect(raw.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*Pelatihan P3K[\s\S]*%%EOF\n$/)
})
