import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { alarmJournal } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anAlarm, aSensor } from '../../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../../platform/ids.ts'

const verify = async ({ admin }: Awaited<ReturnType<typeof anAlarm>>) => (await admin.asks(alarmJournal.verify, {})).body.data
/** Newest first. */
const seqs = async ({ admin }: Awaited<ReturnType<typeof anAlarm>>) =>
  (await admin.asks(alarmJournal.list, { query: {} })).body.data.map((row) => row.seq)

describe('the journal', () => {
  it('AL-30 is sealed entry by entry, and what was changed or cut is found', async () => {
    const alarm = await anAlarm()
    await alarm.ack(alarm.operator, { comment: 'Seen' })
    await alarm.sensor.says({ temperature: 20 })
    const good = await verify(alarm)
    const [cleared, acknowledged] = await seqs(alarm)
    expect(good).toMatchObject({ rows: 3, broken: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const { db } = alarm
    const forge = (statement: ReturnType<typeof sql>) =>
      db.atomically(async () => {
        await db.sql.execute(sql`set local session_replication_role = replica`)
        await db.sql.execute(statement)
      })
    for (const change of ['update alarm_journal', 'delete from alarm_journal', 'truncate alarm_journal'])
      await expect(db.sql.execute(sql.raw(`${change} ${change.startsWith('update') ? "set comment = ''" : ''}`))).rejects.toThrow()
    await forge(sql`update alarm_journal set comment = 'Never seen' where event = 'acknowledged'`)
    expect(await verify(alarm)).toMatchObject({ rows: 1, broken: { seq: acknowledged } })
    await forge(sql`update alarm_journal set comment = 'Seen' where event = 'acknowledged'`)
    expect(await verify(alarm)).toEqual(good)
    await forge(sql`delete from alarm_journal where event = 'acknowledged'`)
    expect(await verify(alarm)).toMatchObject({ rows: 1, broken: { seq: cleared } })
  })

  it('AL-30 notes actor, desk, source time and receive time', async () => {
    const alarm = await anAlarm()
    const { admin, cast, clock } = alarm
    await admin.asks(alarmDesks.create, { body: { name: 'Jakarta', location_ids: [cast.site] } })
    const at = clock.now()
    clock.advance(20_000)
    await alarm.sensor.says({ temperature: 20 }, at)
    await alarm.ack(alarm.operator, { rev: 3, comment: 'Seen' })
    const { data } = (await admin.asks(alarmJournal.list, { query: { alarm_id: alarm.alarm.id } })).body
    expect(data.map(({ event, actor, desk, source_at, comment }) => [event, actor?.name, desk?.name, source_at, comment])).toEqual([
      ['acknowledged', 'Operator', 'Jakarta', null, 'Seen'],
      ['cleared', undefined, 'Jakarta', at.toISOString(), ''],
      ['raised', undefined, undefined, expect.any(String), ''],
    ])
    expect(Date.parse(data[1]?.at ?? '') - at.getTime()).toBeGreaterThanOrEqual(20_000)
  })

  it('AL-31 is listed a page at a time by what is asked for, and another site’s entries do not exist', async () => {
    const alarm = await anAlarm()
    const { admin, operator, agent, elsewhere, cast, building } = alarm
    await alarm.ack(operator)
    const there = await aSensor(building, { code: 'MKS-1', elsewhere: true, rules: [{ message: 'Too warm there' }] })
    await there.says({ temperature: 33 })
    const list = async (query: object, who = admin) =>
      (await who.asks(alarmJournal.list, { query } as never)).body.data.map((row) => row.event)
    expect(await list({})).toEqual(['raised', 'acknowledged', 'raised'])
    expect(await list({}, operator)).toEqual(['acknowledged', 'raised'])
    expect(await list({ location_id: cast.otherSite }, operator)).toEqual([])
    expect(await list({ device_id: there.id })).toEqual(['raised'])
    expect(await list({ event: 'acknowledged' })).toEqual(['acknowledged'])
    expect(await list({ actor_id: cast.operator })).toEqual(['acknowledged'])
    expect(await list({ priority: 'low' })).toEqual([])
    expect(await list({ search: 'there' })).toEqual(['raised'])
    expect(await list({ desk_id: newId() })).toEqual([])
    expect(await list({ end: '2026-01-01' })).toEqual([])
    const first = (await admin.asks(alarmJournal.list, { query: { limit: 2 } })).body
    expect(first.data).toHaveLength(2)
    const rest = (await admin.asks(alarmJournal.list, { query: { limit: 2, next: first.next ?? '' } })).body
    expect([rest.data.map((row) => row.id).some((id) => first.data.some((row) => row.id === id)), rest.next]).toEqual([false, undefined])
    expect((await agent.asks(alarmJournal.list, { query: {} })).status).toBe(403)
    expect((await elsewhere.asks(alarmJournal.list, { query: {} })).status).toBe(403)
    expect((await operator.asks(alarmJournal.verify, {})).status).toBe(403)
    expect((await admin.sends('GET', '/api/v1/iot/alarm-journal?start=2026-02-31')).status).toBe(422)
  })

  it('AL-31 is exported as CSV that no spreadsheet takes for formulas', async () => {
    const alarm = await anAlarm({ rules: [{ message: '=HYPERLINK("x"), "quoted"' }] })
    await alarm.ack(alarm.operator, { comment: 'Line one\nline two' })
    const { status, headers, raw } = await alarm.admin.sends('GET', '/api/v1/iot/alarm-journal/export')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const text = raw.toString()
    expect(text.split('\r\n')[0]).toMatch(/^seq,at,source_at,event,priority,location,device,type,message/)
    expect(text).toContain(`"'=HYPERLINK(""x""), ""quoted"""`)
    expect(text).toContain('"Line one\nline two"')
    expect(text.split('\r\n')).toHaveLength(4)
  })
})
