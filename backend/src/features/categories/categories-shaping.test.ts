import { type CategoryDraft, categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { groups } from '../../schema/people.ts'

type Draft = Static<typeof CategoryDraft>
const GENERAL = 1

const add = async (who: Person, name: string, more: Partial<Draft> = {}): Promise<string> => {
  const { status, body } = await who.asks(categories.create, {
    body: { ticket_type_id: GENERAL, name_en: name, name_id: `${name} (id)`, ...more },
  })
  expect([name, status, status === 200 ? '' : body]).toEqual([name, 200, ''])
  return body.data.id
}
const change = (who: Person, id: string, body: Partial<Draft>) => who.asks(categories.update, { params: { id }, body })
const names = async (who: Person, query = {}) =>
  (await who.asks(categories.list, { query: { limit: 100, ...query } })).body.data.map((category) => category.path_en)

describe('shaping the tree', () => {
  it('CA-11 takes its place, and the others close up', async () => {
    const { admin } = await openBuilding()
    const [, b, c] = [await add(admin, 'A'), await add(admin, 'B'), await add(admin, 'C')]
    await add(admin, 'First', { sort: 0 })
    expect(await names(admin)).toEqual(['First', 'A', 'B', 'C'])
    await change(admin, c, { sort: 1 })
    expect(await names(admin)).toEqual(['First', 'C', 'A', 'B'])
    await change(admin, c, { sort: 9999 })
    expect(await names(admin)).toEqual(['First', 'A', 'B', 'C'])
    await change(admin, c, { parent_id: b })
    expect(await names(admin)).toEqual(['First', 'A', 'B', 'B › C'])
    const { data } = (await admin.asks(categories.list, { query: {} })).body
    expect(data.map((item) => item.sort)).toEqual([0, 1, 2, 0])
  })

  it('CA-12 archived it is kept and not offered, with everything in it', async () => {
    const { admin, agent } = await openBuilding()
    const hvac = await add(admin, 'HVAC')
    await add(admin, 'Leaking', { parent_id: hvac })
    const offered = async () =>
      (await agent.asks(categories.choices, { query: { ticket_type_id: GENERAL } })).body.data.map((item) => item.path_en)
    expect(await offered()).toEqual(['HVAC', 'HVAC › Leaking'])
    expect((await change(admin, hvac, { active: false })).body.data).toMatchObject({ active: false, offered: false })
    expect(await offered()).toEqual([])
    expect(await names(admin, { state: 'archived' })).toEqual(['HVAC', 'HVAC › Leaking'])
    await change(admin, hvac, { active: true })
    expect(await offered()).toEqual(['HVAC', 'HVAC › Leaking'])
  })

  it('CA-14 stays while it is used, and says what may be done', async () => {
    const { admin, cast } = await openBuilding()
    const hvac = await add(admin, 'HVAC')
    const leak = await add(admin, 'Leaking', { parent_id: hvac })
    const ticket = await admin.asks(tickets.create, {
      body: { ticket_type_id: GENERAL, location_id: cast.site, title: 'Wet', category_id: leak },
    })
    const remove = async (id: string) => {
      const { status, body } = await admin.asks(categories.remove, { params: { id } })
      return [status, (body as unknown as { message?: string }).message]
    }
    expect(await remove(hvac)).toEqual([409, 'HVAC is used by 1 category; it may be archived: then it is kept and no longer offered'])
    expect(await remove(leak)).toEqual([
      409,
      'HVAC › Leaking is used by 1 ticket; it may be archived: then it is kept and no longer offered',
    ])
    await admin.asks(tickets.remove, { params: { id: ticket.body.data.id } })
    expect([(await remove(leak))[0], (await remove(hvac))[0], (await remove(hvac))[0]]).toEqual([200, 200, 404])
  })

  it('CA-15 is in the audit trail and announced', async () => {
    const { admin, cast, db } = await openBuilding()
    const id = await add(admin, 'HVAC')
    await change(admin, id, { name_en: 'Air' })
    await change(admin, id, { name_en: 'Air', location_id: null })
    await admin.asks(categories.remove, { params: { id } })
    const rows = await db.sql.select().from(audit).orderBy(audit.seq)
    expect(rows).toMatchObject([
      { action: 'category.created', subject: 'categories', subject_id: id, actor_id: cast.admin, detail: { after: { name_en: 'HVAC' } } },
      { action: 'category.updated', detail: { before: { name_en: 'HVAC' }, after: { name_en: 'Air' } } },
      { action: 'category.removed', detail: { before: { name_en: 'Air' } } },
    ])
    expect((await db.sql.select().from(outbox).orderBy(outbox.seq)).map((item) => [item.topic, item.key])).toEqual(
      rows.map(() => ['categories', id]),
    )
  })

  it('CA-15 survives its team', async () => {
    const { admin, cast, db } = await openBuilding()
    const id = await add(admin, 'HVAC', { location_id: cast.site, group_id: cast.group })
    await db.sql.delete(groups).where(eq(groups.id, cast.group))
    expect((await admin.asks(categories.get, { params: { id } })).body.data.group).toBeNull()
  })

  it('CA-25 wants a photo of what was done only where that is switched on', async () => {
    const { admin } = await openBuilding()
    const id = await add(admin, 'Wet rooms')
    const wants = async () => (await admin.asks(categories.get, { params: { id } })).body.data.photo_required
    expect(await wants()).toBe(false)
    expect((await change(admin, id, { photo_required: true })).body.data.photo_required).toBe(true)
    expect((await change(admin, id, { name_en: 'Wet areas' })).body.data.photo_required).toBe(true)
    await change(admin, id, { photo_required: false })
    expect(await wants()).toBe(false)
  })

  it('CA-16 refuses bad input and keeps HTML and SQL as text', async () => {
    const { admin } = await openBuilding()
    const id = await add(admin, 'HVAC')
    const bad = [
      { name_en: '' },
      { name_en: ' ' },
      { name_en: 'a\u0000' },
      { name_id: null },
      { name_id: 'x'.repeat(121) },
      { description: 'a\u0000' },
      { description: 'x'.repeat(2001) },
      { priority: 'urgent' },
      { group_id: 'me' },
      { parent_id: 7 },
      { active: 'no' },
      { sort: -1 },
      { sort: 1.5 },
      { sort: 10_000 },
      { ticket_type_id: 'general' },
      { level: 2 },
      { surprise: true },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const what = JSON.stringify(body).slice(0, 60)
      expect([what, (await admin.sends('PUT', `/desk/api/v1/categories/${id}`, JSON.stringify(body))).status]).toEqual([what, 422])
    }
    expect((await admin.sends('POST', '/desk/api/v1/categories', '{"name_en"')).status).toBe(422)
    expect((await admin.sends('GET', '/desk/api/v1/categories/%00')).status).toBe(422)
    for (const text of ['<b>"\'; drop table categories; --</b>', '\ud800 half', '𝔘 ﷺ'])
      expect((await change(admin, id, { name_en: text, name_id: text, description: text })).status).toBeLessThan(500)
    const text = '<b>"\'; drop table categories; --</b>'
    expect((await change(admin, id, { name_en: text, name_id: text, description: text })).body.data).toMatchObject({
      name_en: text,
      path_id: text,
      description: text,
    })
  })
})
