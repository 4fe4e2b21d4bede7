import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../../schema/journal.ts'
import { pttTransmissions } from '../../schema/media/ptt.ts'
import { roles } from '../../schema/people.ts'

const DAY_MS = 86_400_000
const gateway = { authorization: 'Bearer internal-for-tests' }

/** Operators manage modules at their site; agents talk. */
async function talkingBuilding(): Promise<Building> {
  const building = await openBuilding()
  const set = (name: string, permissions: string[]) => building.db.sql.update(roles).set({ permissions }).where(eq(roles.name, name))
  await set('operator', ['show_manage_module', 'show_plugin_ptt'])
  await set('agent', ['show_plugin_ptt'])
  return building
}

/** A channel with the agent in it, and talks of theirs, so many days ago. */
async function recordedTalks(building: Building, retention_days = 30) {
  const { admin, cast, db, clock, stranger } = building
  const { data: channel } = (
    await admin.asks(ptt.create, { body: { name: `Guards ${newId()}`, kind: 'group', location_id: cast.site, retention_days } })
  ).body
  const members = [{ kind: 'person', id: cast.agent, role: 'talk' }] as const
  await admin.asks(ptt.setMembers, { params: { id: channel.id }, body: { members: [...members] } })
  return {
    channel,
    async talk(daysAgo: number): Promise<{ id: string; recording: string }> {
      const id = newId()
      const started_at = new Date(clock.now().getTime() - daysAgo * DAY_MS).toISOString()
      const recording = `${started_at.slice(0, 10)}/${id}.opus`
      const facts = { channel_id: channel.id, channel_name: channel.name, location_id: cast.site, user_id: cast.agent }
      await db.sql.insert(pttTransmissions).values({ id, ...facts, started_at, ended_at: started_at, cause: 'released', recording })
      return { id, recording }
    },
    sweep: (names: unknown, headers: Record<string, string> = gateway) =>
      stranger.sends('POST', '/internal/ptt/recordings/sweep', { names }, headers),
    recordingOf: async (id: string) =>
      (await db.sql.select({ recording: pttTransmissions.recording }).from(pttTransmissions).where(eq(pttTransmissions.id, id)))[0]
        ?.recording,
  }
}

describe('recordings in the log', () => {
  it('PT-13 one talk is read by who is in the channel and by who manages modules there, and by nobody else', async () => {
    const building = await talkingBuilding()
    const { admin, operator, agent, employee, elsewhere, stranger } = building
    const { id, recording } = await (await recordedTalks(building)).talk(1)
    const read = async (who: Person) => (await who.asks(ptt.transmission, { params: { id } })).status
    expect((await agent.asks(ptt.transmission, { params: { id } })).body.data).toMatchObject({ id, recording, person: { name: 'Agent' } })
    expect([await read(admin), await read(operator), await read(agent)]).toEqual([200, 200, 200])
    expect([await read(elsewhere), await read(employee), await read(stranger)]).toEqual([404, 403, 401])
    expect((await agent.asks(ptt.transmission, { params: { id: newId() } })).status).toBe(404)
    expect((await agent.asks(ptt.transmission, { params: { id: 'x' } })).status).toBe(422)
  })

  it('PT-11 the log is searched by who talked, and by what was recorded', async () => {
    const building = await talkingBuilding()
    const { talk } = await recordedTalks(building)
    const { id } = await talk(1)
    const found = async (query: object) => (await building.admin.asks(ptt.transmissions, { query })).body.data.map((item) => item.id)
    expect([await found({ search: 'GEN' }), await found({ search: 'nobody' })]).toEqual([[id], []])
    expect([await found({ recorded: true }), await found({ recorded: false })]).toEqual([[id], []])
  })

  it('PT-14 what is over goes by the rule of its channel, and the journal says so once', async () => {
    const building = await openBuilding()
    const { channel, talk, sweep, recordingOf } = await recordedTalks(building, 30)
    const [old, older, young] = [await talk(31), await talk(40), await talk(29)]
    const names = [old, older, young].map((item) => item.recording)
    const answer = await sweep(names)
    expect([answer.status, (answer.body as unknown as { data: { due: string[] } }).data.due.toSorted()]).toEqual([
      200,
      [old.recording, older.recording].toSorted(),
    ])
    expect([await recordingOf(old.id), await recordingOf(older.id), await recordingOf(young.id)]).toEqual([null, null, young.recording])
    const written = () => building.db.sql.select().from(audit).where(eq(audit.action, 'ptt.recordings_deleted')).orderBy(audit.seq)
    expect(await written()).toMatchObject([
      { subject: 'ptt', subject_id: channel.id, actor_id: null, detail: { channel: channel.name, retention_days: 30, count: 2 } },
    ])
    expect((await building.admin.asks(ptt.transmissions, { query: { channel_id: channel.id } })).body.data.length).toBe(3)
    // A file that could not be deleted is one that nobody knows the next night.
    const again = await sweep(names)
    expect((again.body as unknown as { data: { due: string[] } }).data.due.toSorted()).toEqual([old.recording, older.recording].toSorted())
    expect((await written()).length).toBe(1)
  })

  it('PT-14 the recordings of a channel that is no more go after 90 days', async () => {
    const building = await openBuilding()
    const { channel, talk, sweep } = await recordedTalks(building, 3650)
    const [old, young] = [await talk(91), await talk(89)]
    expect((await sweep([old.recording, young.recording])).body).toMatchObject({ data: { due: [] } })
    await building.admin.asks(ptt.remove, { params: { id: channel.id } })
    expect((await sweep([old.recording, young.recording])).body).toMatchObject({ data: { due: [old.recording] } })
  })

  it('PT-14 only gateways ask, and about names', async () => {
    const building = await openBuilding()
    const { talk, sweep } = await recordedTalks(building)
    const { recording } = await talk(100)
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Bearer ${building.admin.token}` }])
      expect((await sweep([recording], headers as never)).status).toBe(401)
    for (const bad of [['../../etc/passwd'], [''], 'x', [7], null, Array.from({ length: 1001 }, (_, i) => `n${i}`)])
      expect((await sweep(bad)).status).toBe(422)
    expect((await sweep([])).body).toMatchObject({ data: { due: [] } })
  })
})
