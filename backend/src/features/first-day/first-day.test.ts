import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstDay } from '@menara/shared/contract/first-day.contract.ts'
import { companies } from '@menara/shared/contract/places/companies.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { BACKUP_NOTE } from '../../platform/backups/backup-notes.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { alarms, devices } from '../../schema/monitoring/iot.ts'

const stepsOf = async (who: Person) =>
  Object.fromEntries((await who.asks(firstDay.get, {})).body.data.steps.map(({ key, ...step }) => [key, step]))
const checksOf = async (who: Person) =>
  Object.fromEntries((await who.asks(firstDay.checks, {})).body.data.map(({ key, ...one }) => [key, one]))

it('FDY-1 is for who manages workspaces and sees every site', async () => {
  const building = await openBuilding()
  const local = await personAt(building, building.cast.site, ['show_manage_workspace'])
  for (const who of [building.agent, local])
    for (const { status } of [
      await who.asks(firstDay.get, {}),
      await who.asks(firstDay.checks, {}),
      await who.asks(firstDay.dismiss, { body: { dismissed: true } }),
    ])
      expect(status).toBe(403)
  expect((await building.stranger.asks(firstDay.get, {})).status).toBe(401)
  expect((await building.admin.sends('PUT', '/api/v1/first-day/dismissed', { dismissed: 'yes' })).status).toBe(422)
})

it('FDY-2 FDY-3 steps are done by the data alone, and say what is missing', async () => {
  const { admin, db, cast } = await openBuilding()
  const before = await stepsOf(admin)
  expect(before['company']).toEqual({ done: false, count: 0, missing: null })
  await admin.asks(companies.create, { body: { kind: 'tenant', name: 'PT Kopi' } })
  expect((await stepsOf(admin))['company']?.done).toBe(false)
  const { id } = (await admin.asks(companies.create, { body: { kind: 'customer', name: 'PT Menara' } })).body.data
  expect((await stepsOf(admin))['company']).toEqual({ done: true, count: 1, missing: null })
  await admin.asks(companies.remove, { params: { id } })
  expect((await stepsOf(admin))['company']?.done).toBe(false)
  await admin.asks(locations.update, { params: { id: cast.site }, body: { longitude: null } })
  expect((await stepsOf(admin))['site']).toEqual({ done: false, count: 2, missing: 'position' })
  await db.sql.update(devices).set({ last_seen_at: null })
  const silent = await stepsOf(admin)
  expect(silent['device']).toMatchObject({ done: false, missing: Number(silent['device']?.count) > 0 ? 'silent' : null })
  expect(await db.sql.$count(alarms, eq(alarms.ack, 'acked'))).toBe(0)
  expect(silent['alarm']?.done).toBe(false)
})

it('FDY-4 is put away for everybody and brought back, once', async () => {
  const { admin, db, cast } = await openBuilding()
  const put = async (dismissed: boolean) => (await admin.asks(firstDay.dismiss, { body: { dismissed } })).body.data.dismissed
  expect(await put(true)).toMatchObject({ by: { id: cast.admin } })
  await put(true)
  expect((await admin.asks(firstDay.get, {})).body.data.dismissed).not.toBeNull()
  expect([await put(false), await put(false)]).toEqual([null, null])
  const trail = await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject, 'first_day')).orderBy(audit.seq)
  expect(trail.map((one) => one.action)).toEqual(['first_day.dismissed', 'first_day.resumed'])
  expect(await db.sql.$count(outbox, eq(outbox.topic, 'first_day'))).toBe(2)
})

it('FDY-5 FDY-6 the setup check says what is in order, not configured or wrong', async () => {
  const { admin, as, cast, clock, dataDir } = await openBuilding()
  const bare = await checksOf(admin)
  expect(bare).toMatchObject({
    mail: { state: 'off' },
    public_address: { state: 'off' },
    push: { state: 'off' },
    broker: { state: 'off' },
    backup: { state: 'off', at: null },
    storage: { state: expect.stringMatching(/^(ok|wrong)$/), figure: expect.any(Number) },
    demo_accounts: { state: 'ok', figure: 0 },
  })
  const note = (text: string) => writeFileSync(join(dataDir, BACKUP_NOTE), text)
  const day = 86_400_000
  note(JSON.stringify({ at: new Date(clock.now().getTime() - day).toISOString() }))
  expect((await checksOf(admin))['backup']).toMatchObject({ state: 'ok', at: new Date(clock.now().getTime() - day).toISOString() })
  clock.advance(8 * day)
  const later = await as(cast.admin)
  expect((await checksOf(later))['backup']?.state).toBe('wrong')
  note('{"at"')
  expect((await checksOf(later))['backup']).toMatchObject({ state: 'wrong', at: null })
  // The building's clock is far from the database's by now.
  expect((await checksOf(later))['clock']?.state).toBe('wrong')
})
