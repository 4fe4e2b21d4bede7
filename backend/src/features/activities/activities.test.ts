import { type Activity, activities, systemActivityTypes } from '@menara/shared/contract/activities.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { activitiesService } from './activities.service.ts'
import { activitiesStore } from './activities.store.ts'

const write = (building: Building, facts: object = {}, person: Person = building.operator) =>
  person.sends('POST', '/api/v1/activities', { type: 'patrol.note', description: 'Round done', location_id: building.cast.site, ...facts })
const list = async (person: Person, query: Record<string, string> = {}) =>
  (await person.sends('GET', `/api/v1/activities?${new URLSearchParams(query)}`)).body as unknown as {
    data: Activity[]
    next?: string
    errors: unknown[]
  }
const said = async (person: Person, query: Record<string, string> = {}) =>
  (await list(person, { limit: '100', ...query })).data.map((one) => one.description)

/** As another subject gets it, to note what it did. */
function serviceOf({ backend: { platform } }: Building) {
  const { db, journal, now } = platform
  return activitiesService({
    store: activitiesStore(db, new Map()),
    journal,
    atomically: (work) => db.atomically(work),
    siteOfArea: async () => undefined,
    siteExists: async () => true,
    now,
    newId,
  })
}

describe('activities', () => {
  it('AV-1 name who wrote them, where, and come first', async () => {
    const building = await openBuilding()
    await write(building)
    const { status, body } = await write(building, {
      description: 'Door left open',
      tag: 'security',
      area_id: building.cast.floor,
      link_id: building.cast.asset,
      data: { door: 4 },
    })
    expect(status).toBe(200)
    const {
      data: [first, second],
    } = await list(building.agent)
    expect(first).toEqual(body.data)
    expect(first).toMatchObject({
      type: 'patrol.note',
      description: 'Door left open',
      tag: 'security',
      link_id: building.cast.asset,
      location: { name: 'VJS Jakarta' },
      area: { name: 'Level 12' },
      actor: { name: 'Operator' },
    })
    expect(second).toMatchObject({ description: 'Round done', area: null, tag: '', link_id: null, message: null })
    expect((await building.agent.asks(activities.data, { params: { id: first?.id ?? '' } })).body.data).toEqual({
      ...first,
      data: { door: 4 },
    })
    const { rows } = (await building.db.sql.execute(
      sql`select action, actor_id from audit where subject = 'activities' order by seq`,
    )) as unknown as {
      rows: unknown[]
    }
    expect(rows).toEqual(Array(2).fill({ action: 'activity.created', actor_id: building.cast.operator }))
  })

  it('AV-2 are written with activity_write, where the writer may look', async () => {
    const building = await openBuilding()
    expect((await write(building, {}, building.agent)).status).toBe(403)
    expect((await write(building, {}, building.stranger)).status).toBe(401)
    for (const [facts, field] of [
      [{ location_id: building.cast.otherSite }, 'location_id'],
      [{ location_id: building.cast.floor }, 'location_id'],
      [{ area_id: building.cast.otherFloor }, 'area_id'],
      [{ area_id: building.cast.site }, 'area_id'],
    ] as const) {
      const { status, body } = await write(building, facts)
      expect([status, body.errors]).toEqual([422, [{ field, rule: 'exists' }]])
    }
    expect(await said(building.admin)).toEqual([])
  })

  it('AV-3 of another site do not exist', async () => {
    const building = await openBuilding()
    const east = (await write(building, { location_id: building.cast.otherSite, description: 'East' }, building.admin)).body
      .data as Activity
    await write(building, { description: 'West' })
    await building.db.sql.execute(
      sql`insert into activities (id, type, description, subject, at) values (${building.cast.group}, 'patrol.note', 'A site that is gone', 'locations', ${new Date(0).toISOString()})`,
    )
    expect(await said(building.agent)).toEqual(['West'])
    expect(await said(building.elsewhere)).toEqual(['East'])
    expect(await said(building.admin)).toEqual(['West', 'East'])
    expect(await said(building.agent, { location_id: building.cast.otherSite })).toEqual([])
    expect((await building.agent.asks(activities.data, { params: { id: east.id } })).status).toBe(404)
    expect((await building.elsewhere.asks(activities.data, { params: { id: east.id } })).status).toBe(200)
  })

  it('AV-4 are filtered by period, link, type, tag, description, area and site', async () => {
    const building = await openBuilding()
    await write(building, { description: 'old 100%' })
    await building.db.sql.execute(sql`update activities set at = '2026-03-05T10:00:00Z'`)
    await write(building, {
      description: 'door',
      type: 'patrol.door',
      tag: 'night',
      link_id: building.cast.asset,
      area_id: building.cast.floor,
    })
    await write(building, { description: 'DOOR again', tag: 'day' })
    const cases: [Record<string, string>, string[]][] = [
      [{ end_date: '2026-03-05' }, ['old 100%']],
      [{ start_date: '2026-03-05', end_date: '2026-03-05T10:00:00Z' }, ['old 100%']],
      [{ start_date: '2026-03-06' }, ['DOOR again', 'door']],
      [{ link_id: building.cast.asset }, ['door']],
      [{ type: 'patrol.door' }, ['door']],
      [{ type: 'patrol' }, []],
      [{ tag: 'day' }, ['DOOR again']],
      [{ description: 'door' }, ['DOOR again', 'door']],
      [{ description: '0%' }, ['old 100%']],
      [{ description: '_' }, []],
      [{ area_id: building.cast.floor }, ['door']],
      [{ location_id: building.cast.site, tag: 'night' }, ['door']],
      [{ tag: "' or 1=1 --" }, []],
    ]
    for (const [query, found] of cases) expect([query, await said(building.agent, query)]).toEqual([query, found])
  })

  it('AV-5 go page by page, each once, newest first', async () => {
    const building = await openBuilding()
    for (let n = 0; n < 11; n += 1) await write(building, { description: String(n) })
    await building.db.sql.execute(sql`update activities set at = date_trunc('minute', at)`)
    const seen: Activity[] = []
    for (let next: string | undefined = '0'; next !== undefined; ) {
      const page: { data: Activity[]; next?: string } = await list(building.agent, { limit: '3', next })
      seen.push(...page.data)
      next = page.next
    }
    expect(seen.map((one) => Number(one.description))).toEqual(Array.from({ length: 11 }, (_, n) => 10 - n))
    for (const next of ['x', Buffer.from('[1,2]').toString('base64url')])
      expect((await list(building.agent, { next })).errors).toEqual([{ field: 'next', rule: 'cursor' }])
    expect(
      (await building.agent.sends('GET', `/api/v1/activities?next=${Buffer.from('["yesterday","x"]').toString('base64url')}`)).status,
    ).toBe(422)
  })

  it('AV-6 name the words that occur at a site', async () => {
    const building = await openBuilding()
    await write(building, { type: 'b.b', tag: 'night', area_id: building.cast.floor })
    await write(building, { type: 'a.a', tag: 'night' })
    await write(building, { type: 'c.c', location_id: building.cast.otherSite }, building.admin)
    expect((await building.agent.asks(activities.filter, { params: { id: building.cast.site } })).body.data).toEqual({
      types: ['a.a', 'b.b'],
      tags: ['night'],
      areas: [{ id: building.cast.floor, name: 'Level 12' }],
    })
    for (const id of [building.cast.otherSite, building.cast.floor])
      expect((await building.agent.asks(activities.filter, { params: { id } })).status).toBe(404)
  })

  it('AV-7 noted by another subject are undone with what it did', async () => {
    const building = await openBuilding()
    const { db } = building.backend.platform
    const service = serviceOf(building)
    const note = {
      type: 'asset.updated',
      description: 'Moved',
      subject: 'locations',
      location_id: building.cast.site,
      actor_id: null,
    } as const
    await expect(
      db.atomically(async () => {
        await service.note(note)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await said(building.agent)).toEqual([])
    await service.note(note)
    expect(await said(building.agent)).toEqual(['Moved'])
    const { rows } = (await db.sql.execute(sql`select topic, location_id from outbox order by seq`)) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ topic: 'activities', location_id: building.cast.site }])
  })

  it('AV-9 noted by another subject carry their words for another language, a person’s own carry none', async () => {
    const building = await openBuilding()
    const message = { key: 'asset.moved', params: { asset: "Genset <b>'; --" } }
    const note = {
      type: 'asset.updated',
      description: 'Moved',
      subject: 'locations',
      location_id: building.cast.site,
      actor_id: null,
    } as const
    await serviceOf(building).noteAll([{ ...note, happened: message }])
    await write(building)
    const { data } = await list(building.agent)
    expect(data.map((one) => [one.description, one.message])).toEqual([
      ['Round done', null],
      ['Moved', message],
    ])
    expect((await building.agent.asks(activities.data, { params: { id: data[1]?.id ?? '' } })).body.data.message).toEqual(message)
  })

  it('AV-16 are not written as the product itself writes them', async () => {
    const building = await openBuilding()
    for (const word of systemActivityTypes) {
      const { status, body } = await write(building, { type: `${word}.closed` })
      expect([word, status, body.errors]).toEqual([word, 422, [{ field: 'type', rule: 'reserved' }]])
    }
    expect((await write(building, { type: 'ticketing.note' })).status).toBe(200)
  })

  it('AV-8 refuse bad input with field and rule', async () => {
    const building = await openBuilding()
    const wrong: [object, string][] = [
      [{ type: 'Patrol' }, 'type'],
      [{ type: '' }, 'type'],
      [{ type: 'ticket.closed' }, 'type'],
      [{ type: 'alarm' }, 'type'],
      [{ link_id: building.cast.otherAsset }, 'link_id'],
      [{ link_id: building.cast.group }, 'link_id'],
      [{ description: 5 }, 'description'],
      [{ description: 'x'.repeat(2001) }, 'description'],
      [{ description: 'a\u0000' }, 'description'],
      [{ tag: 'x'.repeat(61) }, 'tag'],
      [{ location_id: 'x' }, 'location_id'],
      [{ data: 'x' }, 'data'],
      [{ actor_id: building.cast.admin }, 'actor_id'],
    ]
    for (const [facts, field] of wrong) {
      const { status, body } = await write(building, facts)
      expect([field, status, body.errors[0]?.field]).toEqual([field, 422, field])
    }
    for (const payload of ['{', '[]', 'null'])
      expect((await building.operator.sends('POST', '/api/v1/activities', payload)).status).toBe(422)
    for (const query of ['start_date=soon', 'start_date=2026-13-01', 'limit=0', 'link_id=x', `description=${'x'.repeat(201)}`])
      expect([query, (await building.agent.sends('GET', `/api/v1/activities?${query}`)).status]).toEqual([query, 422])
    const text = `'; drop table activities; -- <img src=x onerror=alert(1)>`
    await write(building, { description: text, tag: text.slice(0, 60), data: { text } })
    expect(await said(building.agent)).toEqual([text])
  })
})
