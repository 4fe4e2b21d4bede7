import { roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { expect, it } from 'vitest'
import type { Person } from '../../../../../tests/kit/building.ts'
import { atWork, newShift, ownSites } from '../../../../../tests/kit/desk/attendance.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'
import { pdfText } from '../../../../../tests/kit/files/pdf-text.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { newId } from '../../../platform/ids.ts'
import type { MonthSheet } from '../../../ports/documents.ts'
import { groupMembers, groups } from '../../../schema/people.ts'
import { rosterSheetService } from './roster-sheet.service.ts'

const NO_GROUP = [{ field: 'group_id', rule: 'exists' }]

/** Monday, 18 January 2027: a night is published, a night is a draft, and one is needed every day. */
async function planned() {
  const { building, who, admin } = await atWork()
  const { site, employee, otherSite } = building.cast
  await ownSites(building, who, [site])
  const night = await newShift(building, { name: 'Night', start: '23:00', end: '07:00' })
  const assign = (day: string) =>
    admin.asks(roster.assign, { body: { location_id: site, days: [{ user_id: employee, day, kind: 'shift', shift_id: night }] } })
  await assign('2027-01-19')
  await admin.asks(roster.publish, { body: { location_id: site, from: '2027-01-01', to: '2027-01-31' } })
  await assign('2027-01-21')
  const need = { shift_id: night, weekdays: [1, 1, 1, 1, 1, 1, 1], holiday: null, dates: [], skills: [] }
  await admin.asks(roster.setNeeds, { body: { location_id: site, needs: [need] } })
  const usual = { location_id: site, month: '2027-01', paper: 'A4', language: 'en' } as const
  const sheet = (more: Partial<typeof usual> | object = {}, by = admin) => by.asks(roster.sheet, { query: { ...usual, ...more } })
  const textOf = async (more: object = {}) => (await pdfText((await sheet(more)).raw)).join(' ')
  async function group(location_id: string | null, members: readonly string[], name = 'Gate team'): Promise<string> {
    const id = newId()
    await building.db.sql.insert(groups).values({ id, name, description: '', location_id })
    for (const user_id of members) await building.db.sql.insert(groupMembers).values({ group_id: id, user_id })
    return id
  }
  return { building, who, admin, site, otherSite, employee, sheet, textOf, group }
}

it('RSP-1 the roster of a month is a PDF with drafts marked and what is needed', async () => {
  const { sheet, textOf } = await planned()
  const { status, headers, raw } = await sheet()
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  expect(headers['content-disposition']).toMatch(/roster .+ 2027-01\.pdf/)
  const text = await textOf()
  for (const part of [
    'Roster January 2027',
    'Employee',
    'Tue 19',
    'N*',
    'Night 23:00–07:00',
    '1/1',
    '0/1',
    'draft, not published',
    'Printed',
  ])
    expect(text).toContain(part)
  expect(await textOf({ language: 'id', paper: 'A3' })).toMatch(/Jadwal kerja Januari 2027[\s\S]*rancangan, belum diterbitkan/)
})

it('RSP-2 of a group only its members stand on it', async () => {
  const { building, otherSite, employee, sheet, textOf, group, site } = await planned()
  const refused = async (more: object, by?: Person) => ((await sheet(more, by)).body as { errors?: unknown }).errors
  const text = await textOf({ group_id: await group(site, [employee]) })
  expect(text).toContain('Gate team · 1 person')
  expect(text).not.toContain('0/1')
  const [elsewhere, everywhere] = [await group(otherSite, [employee], 'Elsewhere'), await group(null, [], 'Nobody')]
  expect(await refused({ group_id: elsewhere })).toEqual(NO_GROUP)
  expect(await refused({ group_id: newId() })).toEqual(NO_GROUP)
  const planner = await personAt(building, site, ['show_plugin_people_management'])
  expect(await refused({ group_id: elsewhere }, planner)).toEqual(NO_GROUP)
  expect(await textOf({ group_id: everywhere })).not.toContain('Employee')
})

it('RSP-3 why somebody is away does not stand on it', async () => {
  const { building, admin, site, employee } = await planned()
  let printed: MonthSheet | undefined
  const service = rosterSheetService({
    ...{ people: building.backend.people, now: building.clock.now },
    list: async () => {
      const { data } = (await admin.asks(roster.list, { query: { location_id: site, from: '2027-01-01', to: '2027-01-31' } })).body
      const away = [{ day: '2027-01-25', on: 'leave' as const }]
      return { ...data, people: data.people.filter(({ user }) => user.id === employee).map((person) => ({ ...person, away })) }
    },
    documents: {
      monthSheet: async (sheet) => {
        printed = sheet
        return Buffer.from('')
      },
    },
  })
  await service({ location_id: site, month: '2027-01', paper: 'A4', language: 'en' }, {} as Caller)
  const [row] = printed?.rows ?? []
  expect([row?.cells[18]?.text, row?.cells[20]?.text, row?.cells[24]?.text]).toEqual(['N', 'N*', '–'])
  expect(JSON.stringify(printed)).not.toMatch(/leave|trip/i)
})

it('RSP-4 rosters of other sites are not there, and it takes the permission', async () => {
  const { building, who, otherSite, sheet } = await planned()
  expect((await sheet({}, await personAt(building, otherSite, ['show_plugin_people_management']))).status).toBe(404)
  expect((await sheet({}, who)).status).toBe(403)
  for (const wrong of [{ month: '2027-13' }, { paper: 'A5' }, { language: 'fr' }]) expect((await sheet(wrong)).status).toBe(422)
})
