import { roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { personSkills, rosterSkills } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import { expect, it } from 'vitest'
import { atWork, newShift, ownSites } from '../../../../../tests/kit/desk/attendance.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'
import { skillsStore } from './skills.store.ts'

async function planning() {
  const { building, who, admin } = await atWork()
  const { site, employee } = building.cast
  await ownSites(building, who, [site])
  const create = (name: string) => admin.asks(rosterSkills.create, { body: { name } })
  const assign = (skill_id: string, valid_until: string | null = null) =>
    admin.asks(personSkills.assign, { body: { location_id: site, user_id: employee, skills: [{ skill_id, valid_until }] } })
  return { building, who, admin, site, employee, create, assign }
}

it('RSK-1 skills are added, renamed and removed, and each name is there once', async () => {
  const { admin, create } = await planning()
  const { id } = (await create('Fire')).body.data
  await create('First aid')
  expect((await create('fire')).status).toBe(422)
  expect((await admin.asks(rosterSkills.update, { params: { id }, body: { name: 'first AID' } })).status).toBe(422)
  expect((await admin.asks(rosterSkills.update, { params: { id }, body: { name: 'Fire fighting' } })).body.data.name).toBe('Fire fighting')
  expect((await admin.asks(rosterSkills.list, {})).body.data.map((skill) => skill.name)).toEqual(['Fire fighting', 'First aid'])
  expect((await admin.asks(rosterSkills.remove, { params: { id } })).status).toBe(200)
  expect((await admin.asks(rosterSkills.remove, { params: { id } })).status).toBe(404)
})

it('RSK-2 a skill that people have or a shift asks for is not removed', async () => {
  const { building, admin, site, create, assign, employee } = await planning()
  const [held, asked] = [(await create('Fire')).body.data.id, (await create('First aid')).body.data.id]
  await assign(held)
  const need = { shift_id: await newShift(building), weekdays: [1, 1, 1, 1, 1, 1, 1], holiday: null, dates: [] }
  const set = (skills: { skill_id: string; count: number }[]) =>
    admin.asks(roster.setNeeds, { body: { location_id: site, needs: [{ ...need, skills }] } })
  expect((await set([{ skill_id: asked, count: 1 }])).body.data[0]?.skills).toEqual([{ skill_id: asked, count: 1 }])
  expect((await set([{ skill_id: employee, count: 1 }])).status).toBe(422)
  expect((await set([1, 2].map((count) => ({ skill_id: asked, count })))).status).toBe(422)
  for (const id of [held, asked]) expect((await admin.asks(rosterSkills.remove, { params: { id } })).status).toBe(409)
})

it('RSK-3 the skills of a person are said by who manages the people of their site', async () => {
  const { building, who, admin, site, employee, create, assign } = await planning()
  const { id } = (await create('Fire')).body.data
  expect((await assign(id, '2027-03-31')).body.data).toEqual([{ skill_id: id, valid_until: '2027-03-31' }])
  const people = (await admin.asks(personSkills.list, { query: { location_id: site } })).body.data
  expect(people.find((person) => person.user.id === employee)?.skills).toEqual([{ skill_id: id, valid_until: '2027-03-31' }])
  expect((await assign(employee)).status).toBe(422)
  const other = await personAt(building, building.cast.otherSite, ['show_plugin_people_management', 'show_manage_user'])
  const body = { location_id: site, user_id: employee, skills: [] }
  expect((await other.asks(personSkills.assign, { body })).status).toBe(404)
  expect((await other.asks(personSkills.assign, { body: { ...body, location_id: building.cast.otherSite } })).status).toBe(422)
  expect((await other.asks(personSkills.list, { query: { location_id: site } })).status).toBe(404)
  expect((await who.asks(personSkills.list, { query: { location_id: site } })).status).toBe(403)
  expect((await who.asks(rosterSkills.create, { body: { name: 'Dogs' } })).status).toBe(403)
})

it('RSK-5 skills are removed when their person is erased', async () => {
  const { building, employee, create, assign } = await planning()
  await assign((await create('Fire')).body.data.id)
  const store = skillsStore(building.db)
  expect([await store.erase(employee), await store.held([employee])]).toEqual([1, []])
})
