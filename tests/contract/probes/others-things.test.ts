import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Building, openBuilding } from '../../kit/building.ts'
import { send } from '../asking.ts'
import { said } from './figures.ts'
import { idsIn, markEverything, marksIn, type Thing, type Things } from './marks.ts'
import { type ProbeUser, probeUsersOf } from './probe-users.ts'
import { type Read, readsOf } from './reads.ts'
import { sightOf, sights } from './sight.ts'

const WALK_MS = 600_000
/** The migrations' own. */
const OF_THE_TOOL = /^__/

/** A ticket of each type of the administrator's, a draft, and one of the employee's with a note for those who work. */
async function ticketsOf(building: Building, askers: readonly ProbeUser[]): Promise<void> {
  const { admin, cast, db } = building
  const open = async (who = admin) =>
    (await who.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak' } })).body.data.id
  // The forms of the types ask for more; what is read is the row.
  for (const type of ticketTypes) await db.sql.execute(sql`update tickets set ticket_type_id = ${type.id} where id = ${await open()}`)
  await db.sql.execute(sql`update tickets set state = 'draft' where id = ${await open()}`)
  const employee = askers.find(({ role, site }) => role === 'employee' && site === cast.site)
  const own = await open(employee?.person)
  const form = `--b\r\ncontent-disposition: form-data; name="ticket_id"\r\n\r\n${own}\r\n--b\r\ncontent-disposition: form-data; name="description"\r\n\r\nFor those who work\r\n--b\r\ncontent-disposition: form-data; name="private"\r\n\r\ntrue\r\n--b--\r\n`
  const { status } = await admin.sends('POST', tickets.addNote.path, Buffer.from(form), {
    'content-type': 'multipart/form-data; boundary=b',
  })
  expect(status).toBe(200)
}

/** What an answer bears the text of, and what it names by id; what somebody has said themselves tells them nothing. */
function thingsIn(text: string, call: Read['call'], { byMark, byId }: Things): { readonly read: Thing[]; readonly named: Thing[] } {
  const given = idsIn(JSON.stringify(call))
  return {
    read: [...marksIn(text)].flatMap((text) => byMark.get(text) ?? []),
    named: [...idsIn(text)].flatMap((text) => (given.has(text) ? [] : (byId.get(text) ?? []))),
  }
}

it('CT-31 no answer bears anything of what the one who asks may not read', { timeout: WALK_MS }, async () => {
  const began = performance.now()
  const building = await openBuilding()
  const askers = await probeUsersOf(building)
  await ticketsOf(building, askers)
  const reads = await readsOf(building)
  const things = await markEverything(building.db)
  expect([...things.tables].filter((table) => !sights.has(table) && !OF_THE_TOOL.test(table))).toEqual([])
  const sight = sightOf(things)
  /** What an answer tells this person that it must not. */
  const wrong = (asker: ProbeUser, text: string, call: Read['call']): string[] => {
    const { read, named } = thingsIn(text, call, things)
    const unread = read.filter((thing) => !sight.mayRead(asker, thing)).map((thing) => `reads ${thing.table}`)
    const unseen = named.filter((thing) => !sight.isThere(asker, thing)).map((thing) => `is named ${thing.table} of another site`)
    return [...unread, ...unseen]
  }
  const differences = new Set<string>()
  let found = 0
  for (const asker of askers)
    for (const { endpoint, call } of reads) {
      const text = (await send(asker.person, endpoint, call)).raw.toString('utf8')
      found += marksIn(text).size
      for (const item of wrong(asker, text, call)) differences.add(`${endpoint.name}: ${asker.name} ${item}`)
    }
  said('CT-31', { probes: askers.length * reads.length, differences: [...differences], began })
  expect([...differences].sort()).toEqual([])
  expect(found).toBeGreaterThan(1000)
})
