import { expect, it } from 'vitest'
import { storyOf } from '../tickets/story.ts'

const NOW = Date.UTC(2026, 10, 21, 3)

it('DM-40 each site has its guards’ channel with the control room, and a few talks without recordings', () => {
  const { talk, crew, portfolio } = storyOf({ now: NOW, password: 'none' })
  const person = (mail: string) => crew.people.find((person) => person.row.email === `${mail}@menara.demo`)
  const sites = portfolio.places.sites
  const ofSites = talk.channels.filter((channel) => channel.location_id !== null)
  expect(ofSites.map((site) => site.location_id).sort()).toEqual(sites.map((site) => site.id).sort())
  expect(new Set(talk.channels.map((channel) => channel.name)).size).toBe(talk.channels.length)

  const guard = person('guard')
  const team = crew.teams.find((team) => team.kind === 'security' && team.members.includes(guard?.row.id ?? ''))
  const home = talk.channels.find((channel) => channel.location_id === guard?.site.id)
  expect(talk.members).toContainEqual({ channel_id: home?.id, group_id: team?.id, user_id: null, role: 'talk', priority: null })
  for (const { id } of talk.channels)
    expect(talk.members).toContainEqual({
      channel_id: id,
      group_id: null,
      user_id: person('operator')?.row.id,
      role: 'dispatch',
      priority: null,
    })

  expect(talk.transmissions.length).toBeGreaterThan(20)
  const odd = talk.transmissions.filter(
    (transmission) =>
      transmission.recording !== null ||
      Date.parse(transmission.ended_at ?? '') > NOW ||
      Date.parse(transmission.started_at) < NOW - 2 * 86_400_000,
  )
  expect(odd).toEqual([])
})

it('DM-40 one call for help of yesterday is over, acknowledged and ended by an operator of its site', () => {
  const { talk, crew } = storyOf({ now: NOW, password: 'none' })
  const [call, ...more] = talk.emergencies
  expect(more).toEqual([])
  const operator = crew.people.find((person) => person.row.id === call?.acked_by)
  expect(['operator', 'administrator']).toContain(operator?.role)
  expect(call?.ended_by).toBe(call?.acked_by)
  expect(call?.user_id).not.toBe(call?.acked_by)
  expect(talk.channels.map((channel) => channel.id)).toContain(call?.channel_id)
  const times = [call?.raised_at, call?.acked_at, call?.ended_at].map((text) => Date.parse(text ?? ''))
  expect(times.toSorted((a, b) => a - b)).toEqual(times)
  expect(times.at(-1)).toBeLessThan(NOW)
})
