import { faults } from '@menara/shared/contract/faults.contract.ts'
import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { answerOf, codeOfAsset, facts, send, ticketOf } from '../../../../tests/kit/desk/fault-reports.ts'
import { forDays } from '../../../../tests/kit/desk/service-levels.ts'
import { note } from '../../../../tests/kit/files/pictures.ts'
import { audit } from '../../schema/journal.ts'

describe('following a report', () => {
  it('FP-9 shows its state in the words for requesters and no private word', async () => {
    const building = await openBuilding()
    const { admin, agent, stranger, clock } = building
    const { code } = await codeOfAsset(building)
    const { number, token } = await answerOf(send(building, code, { fields: facts({ name: 'Sari', contact: '0812' }) }))
    const { id } = await ticketOf(building, number)
    await admin.sends('PUT', '/desk/api/v1/progressstatus/tickets/104', { requester_en: 'We are at it', requester_id: 'Sedang ditangani' })
    await agent.asks(tickets.start, { params: { id }, body: { note: 'Tenant is difficult' } })
    const note = (text: string, hidden: string) =>
      agent.sends(
        'POST',
        '/desk/api/v1/tickets/addnote',
        Buffer.from(
          `--b\r\ncontent-disposition: form-data; name="ticket_id"\r\n\r\n${id}\r\n--b\r\ncontent-disposition: form-data; name="description"\r\n\r\n${text}\r\n--b\r\ncontent-disposition: form-data; name="private"\r\n\r\n${hidden}\r\n--b--\r\n`,
        ),
        { 'content-type': 'multipart/form-data; boundary=b' },
      )
    expect([(await note('Parts come tomorrow', 'false')).status, (await note('Secret', 'true')).status]).toEqual([200, 200])
    const { data } = (await stranger.asks(faults.follow, { params: { token } })).body
    expect(data).toMatchObject({ number, state: 'in_progress', label_en: 'We are at it', label_id: 'Sedang ditangani', may_confirm: false })
    expect(data.history.map((item) => [item.action, item.text])).toEqual([
      ['created', ''],
      ['started', ''],
      ['note', 'Parts come tomorrow'],
    ])
    expect(JSON.stringify(data)).not.toMatch(/Secret|difficult|Sari|0812|Agent/)
    expect((await stranger.asks(faults.follow, { params: { token: 'A'.repeat(43) } })).status).toBe(404)
    await agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
    await stranger.asks(faults.confirm, { params: { token } })
    clock.advance(89 * 86_400_000)
    expect((await stranger.asks(faults.follow, { params: { token } })).status).toBe(200)
    clock.advance(2 * 86_400_000)
    expect((await stranger.asks(faults.follow, { params: { token } })).status).toBe(404)
  })

  it('FP-12 goes on with the ticket it was merged into, and says nothing but how that one stands', async () => {
    const building = await openBuilding()
    const { agent, admin, stranger, clock, cast } = building
    const { code } = await codeOfAsset(building)
    const { number, token } = await answerOf(send(building, code, { fields: facts() }))
    const open = async (title: string) =>
      (await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title } })).body.data
    const [first, last] = [await open('Of Mr Secret'), await open('Of Ms Secret')]
    const merge = (id: string, into_id: string) => agent.asks(ticketLinks.merge, { params: { id }, body: { into_id } })
    const seen = () => stranger.asks(faults.follow, { params: { token } })
    expect((await seen()).body.data.goes_on).toBeNull()
    await merge((await ticketOf(building, number)).id, first.id)
    await merge(first.id, last.id)
    await note(agent, { fields: { ticket_id: last.id, description: 'Secret' } })
    expect((await seen()).body.data).toMatchObject({ state: 'merged', goes_on: { number: last.number, state: 'new', solution: '' } })
    expect((await stranger.asks(faults.confirm, { params: { token } })).status).toBe(409)
    clock.advance(91 * 86_400_000)
    expect((await seen()).status).toBe(200)
    const later = await building.as(cast.agent)
    await later.asks(tickets.resolve, { params: { id: last.id }, body: { solution: 'New seal' } })
    const { data } = (await seen()).body
    expect(data.goes_on).toMatchObject({ state: 'resolved', solution: 'New seal' })
    expect(JSON.stringify(data)).not.toContain('Secret')
    await later.asks(tickets.close, { params: { id: last.id }, body: {} })
    clock.advance(91 * 86_400_000)
    expect((await seen()).status).toBe(404)
  })

  it('FP-15 is revoked by whoever works the ticket, once, and leads nowhere from then on', async () => {
    const building = await openBuilding()
    const { agent, employee, elsewhere, stranger, admin, cast, db } = building
    const { code } = await codeOfAsset(building)
    const { number, token } = await answerOf(send(building, code, { fields: facts({ name: 'Sari', contact: '0812' }) }))
    const { id } = await ticketOf(building, number)
    const revoke = (who: typeof agent, ticketId = id) => who.asks(faults.revokeLink, { params: { id: ticketId } })
    expect([(await revoke(employee)).status, (await revoke(elsewhere)).status, (await revoke(stranger)).status]).toEqual([403, 404, 401])
    const own = (await admin.asks(tickets.create, { body: { ticket_type_id: 1, title: 'Mine', location_id: cast.site } })).body.data
    expect((await revoke(agent, own.id)).status).toBe(404)
    await agent.asks(tickets.start, { params: { id }, body: {} })
    await agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
    const revoked = (await revoke(agent)).body.data
    expect(revoked).toMatchObject({ name: 'Sari', contact: '0812', link_revoked_at: building.clock.now().toISOString() })
    expect((await agent.asks(faults.reporter, { params: { id } })).body.data).toMatchObject({ link_revoked_at: revoked.link_revoked_at })
    expect(await revoke(agent)).toMatchObject({ status: 409, body: { errors: [{ field: 'link', rule: 'revoked' }] } })
    const tries = [
      await stranger.asks(faults.follow, { params: { token } }),
      await stranger.asks(faults.confirm, { params: { token } }),
      await stranger.asks(faults.reopen, { params: { token }, body: { note: 'Again' } }),
    ]
    expect(tries.map((item) => item.status)).toEqual([404, 404, 404])
    const rows = await db.sql.select().from(audit).where(eq(audit.action, 'fault.link_revoked')).orderBy(audit.seq)
    expect(rows).toMatchObject([{ subject_id: id, actor_id: agent.id }])
  })

  it('FP-10 confirms or reopens a resolved one, once', async () => {
    const building = await openBuilding()
    const { agent, stranger } = building
    const { code } = await codeOfAsset(building)
    const { number, token } = await answerOf(send(building, code, { fields: facts() }))
    const { id } = await ticketOf(building, number)
    const confirm = () => stranger.asks(faults.confirm, { params: { token } })
    const resolve = () => agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
    expect((await confirm()).status).toBe(409)
    await resolve()
    const reopened = await stranger.asks(faults.reopen, { params: { token }, body: { note: 'Masih menetes' } })
    expect(reopened.body.data).toMatchObject({ state: 'in_progress', may_confirm: false })
    expect((await agent.asks(tickets.get, { params: { id } })).body.data).toMatchObject({ reopen_count: 1, resolved_at: null })
    await resolve()
    const both = await Promise.all([confirm(), stranger.asks(faults.reopen, { params: { token }, body: { note: 'x' } })])
    expect(both.map((item) => item.status).sort()).toEqual([200, 409])
    const logs = (await agent.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.filter((log) => log.action === 'reopened')[0]).toMatchObject({ actor: null, text: 'Masih menetes' })
  })

  it('FP-10 says whether the reporter confirmed it, the desk closed it or time did', async () => {
    const building = forDays(await openBuilding())
    const { agent, stranger } = building
    const { code } = await codeOfAsset(building)
    const endings = { confirmed: 'reporter', closed: 'desk', closed_itself: 'time' } as const
    const tokens: string[] = []
    for (const by of Object.values(endings)) {
      const { number, token } = await answerOf(send(building, code, { fields: facts() }))
      const { id } = await ticketOf(building, number)
      await agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
      if (by === 'reporter') await stranger.asks(faults.confirm, { params: { token } })
      if (by === 'desk') await agent.asks(tickets.close, { params: { id }, body: {} })
      tokens.push(token)
    }
    building.clock.advance(7 * 86_400_000)
    await building.backend.desk.timers.look()
    const last = async (token: string) => (await stranger.asks(faults.follow, { params: { token } })).body.data.history.at(-1)?.action
    expect(await Promise.all(tokens.map(last))).toEqual(Object.keys(endings))
  })

  it('FP-13 keeps the notes that were moved from it, and no others', async () => {
    const building = await openBuilding()
    const { agent, stranger } = building
    const { code } = await codeOfAsset(building)
    const [one, two] = [
      await answerOf(send(building, code, { fields: facts() })),
      await answerOf(send(building, code, { fields: facts() })),
    ]
    const [first, second] = [await ticketOf(building, one.number), await ticketOf(building, two.number)]
    const says = (ticket_id: string, description: string, more: object = {}) => note(agent, { fields: { ticket_id, description, ...more } })
    await says(first.id, 'Parts come tomorrow')
    await says(first.id, 'Secret', { private: 'true' })
    const { log } = await says(first.id, 'The lamp too')
    await says(second.id, 'We look at it')
    const notes = async (token: string) =>
      (await stranger.asks(faults.follow, { params: { token } })).body.data.history
        .filter((item) => item.action === 'note')
        .map((item) => item.text)
    await agent.asks(ticketLinks.split, { params: { id: first.id }, body: { title: 'Lamp', note_ids: [log.id] } })
    await agent.asks(ticketLinks.merge, { params: { id: first.id }, body: { into_id: second.id } })
    expect([await notes(one.token), await notes(two.token)]).toEqual([['Parts come tomorrow', 'The lamp too'], ['We look at it']])
  })
})
