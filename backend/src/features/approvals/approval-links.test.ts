import { APPROVAL_LINK_HEADER, approvalLinks } from '@menara/shared/contract/approval-links.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { notifications } from '@menara/shared/contract/notifications.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { approvalType, askingPeople, replayOf, stateOf, stepOf, ticketOf, votes } from '../../../../tests/kit/approvals.ts'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { costs } from '../../../../tests/kit/costs.ts'
import { openMailServer } from '../../../../tests/kit/mail-server.ts'
import { openOutsideServer } from '../../../../tests/kit/outside-server.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { audit } from '../../schema/journal.ts'
import { users } from '../../schema/people.ts'
import { ticketFacts } from '../../schema/ticket-facts.ts'

const DAY_MS = 86_400_000
const TOKEN = /\/desk\/external\?approval=([A-Za-z0-9_-]{51})/
async function withMail() {
  const mails = await openMailServer()
  const outside = await openOutsideServer()
  onTestFinished(async () => {
    await Promise.all([mails.close(), outside.close()])
  })
  const it = await openBuilding({
    outside: {
      ...{ publicUrl: 'https://menara.example.test', smtpUrl: mails.url, mailFrom: 'Menara <menara@example.test>' },
      whatsapp: { url: `${outside.url}/messages`, token: 'a', template: 'menara_message' },
      pushPlaces: [],
      webhooks: { allowed: [], own: [] },
    },
  })
  /** The tokens of the links that were mailed, newest last, by address. */
  async function links(of: string): Promise<string[]> {
    await it.backend.notifications.work()
    const [person] = await it.db.sql.select({ email: users.email }).from(users).where(sql`${users.id} = ${of}`)
    return mails.mails.filter((mail) => mail.to.includes(person?.email ?? '')).flatMap((mail) => TOKEN.exec(mail.text)?.[1] ?? [])
  }
  return { ...it, mails, outside, links }
}
const opens = ({ stranger }: Building, token: string) => stranger.asks(approvalLinks.get, { query: {} }, { [APPROVAL_LINK_HEADER]: token })
const decides = ({ stranger }: Building, token: string, body: object) =>
  stranger.asks(approvalLinks.decide, { query: {}, body: body as never }, { [APPROVAL_LINK_HEADER]: token })
const ruleOf = (reply: { status: number; body: unknown }) => [
  reply.status,
  (reply.body as { errors?: { rule: string }[] }).errors?.[0]?.rule,
]

describe('a signed link', () => {
  it('APV-70 stands in mail and WhatsApp alone, and is told again by a reminder', async () => {
    const it = await withMail()
    await it.db.sql.update(users).set({ phone: '0812 3456 7890' }).where(sql`${users.id} = ${it.cast.agent}`)
    const { data } = (await it.agent.asks(notifications.preferences, {})).body
    const choices = [{ type: 'approval' as const, email: true, push: false, whatsapp: true }]
    expect((await it.agent.asks(notifications.setPreferences, { body: { ...data, choices } })).status).toBe(200)
    await approvalType(it, [stepOf({ user_ids: [it.cast.agent], remind_hours: 1 })])
    await ticketOf(it)
    const [token = ''] = await it.links(it.cast.agent)
    expect(token).toHaveLength(51)
    expect(it.outside.calls.map((call) => call.body.toString())).toEqual([expect.stringContaining(token)])
    for (const table of ['deliveries', 'inbox_items', 'approval_links', 'audit']) {
      const { rows } = (await it.db.sql.execute(sql.raw(`select * from ${table}`))) as unknown as { rows: unknown[] }
      expect(rows.length, table).toBeGreaterThan(0)
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
    expect(JSON.stringify((await it.agent.asks(inbox.list, { query: {} })).body)).not.toContain('signed')
    it.clock.advance(3_700_000)
    await it.backend.approvals.sweep()
    expect(await it.links(it.cast.agent)).toEqual([token, token])
  })

  it('APV-70 is not sent where the type has none', async () => {
    const it = await withMail()
    await approvalType(it, [askingPeople(it.cast.agent)], { by_link: 'off' })
    await ticketOf(it)
    expect(await it.links(it.cast.agent)).toEqual([])
    expect(it.mails.mails).toHaveLength(1)
  })

  it('APV-71 shows what is asked and what others said, and decides nothing by being looked at', async () => {
    const it = await withMail()
    await approvalType(it, [askingPeople(it.cast.operator), askingPeople(it.cast.agent)])
    const { id, number } = await ticketOf(it, { extra_data: { amount: 750_000 }, description: 'Six of oak' })
    await votes(it.operator, id, 'approve', { comment: 'Within the budget' })
    const [token = ''] = await it.links(it.cast.agent)
    for (let n = 0; n < 3; n += 1)
      expect((await opens(it, token)).body.data).toMatchObject({
        ...{ name: 'Agent', language: 'id', on_behalf_of: null, step: 2, steps: 2, round: 1, step_up: false, tries_left: 3 },
        ticket: { number, title: 'New chairs', description: 'Six of oak', amount: 750_000 },
        said: [{ decision: 'approve', comment: 'Within the budget' }],
      })
    expect(await stateOf(it, id)).toBe('waiting_approval')
    expect((await replayOf(it.admin, id)).requests[0]?.steps[1]).toMatchObject({
      votes: [],
      asked: [{ views: [{ address: expect.any(String) }] }],
    })
  })

  it('APV-72 decides once', async () => {
    const it = await withMail()
    await approvalType(it, [stepOf({ user_ids: [it.cast.agent, it.cast.operator], rule: 'all' })])
    const { id, number } = await ticketOf(it)
    const [token = ''] = await it.links(it.cast.agent)
    expect(ruleOf(await decides(it, token, { decision: 'reject' }))).toEqual([422, 'required'])
    expect(ruleOf(await decides(it, token, { decision: 'delegate' }))[0]).toBe(422)
    const both = await Promise.all([decides(it, token, { decision: 'approve' }), decides(it, token, { decision: 'approve' })])
    expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    expect(both.find((reply) => reply.status === 200)?.body.data).toEqual({ number, decision: 'approve' })
    expect(ruleOf(await opens(it, token))).toEqual([409, 'decided'])
    const [other = ''] = await it.links(it.cast.operator)
    expect((await decides(it, other, { decision: 'return', comment: 'How many?' })).status).toBe(200)
    expect((await replayOf(it.employee, id)).requests[0]).toMatchObject({ state: 'returned' })
  })

  it('APV-72 opens no more once the round is over, its time is, or its person may not come in', async () => {
    const it = await withMail()
    await approvalType(it, [stepOf({ user_ids: [it.cast.agent, it.cast.operator], rule: 'any' })])
    const { id } = await ticketOf(it)
    const [token = ''] = await it.links(it.cast.agent)
    it.clock.advance(8 * 86_400_000)
    expect(ruleOf(await opens(it, token))).toEqual([409, 'expired'])
    it.clock.advance(-8 * 86_400_000)
    await it.db.sql.update(users).set({ status: 'blocked' }).where(sql`${users.id} = ${it.cast.agent}`)
    expect((await opens(it, token)).status).toBe(404)
    await it.db.sql.update(users).set({ status: 'active' }).where(sql`${users.id} = ${it.cast.agent}`)
    await votes(it.operator, id, 'approve')
    expect(ruleOf(await opens(it, token))).toEqual([409, 'over'])
    expect(ruleOf(await decides(it, token, { decision: 'approve' }))).toEqual([409, 'over'])
    for (const none of ['', 'x', token.slice(1), `${token}a`]) expect((await opens(it, none)).status).toBe(404)
  })

  it('APV-73 asks for the password from the amount on, or always, and is shut by the third wrong one', async () => {
    const it = await withMail()
    const password = 'a long enough password'
    await it.db.sql
      .update(users)
      .set({ password: await hashPassword(password) })
      .where(sql`${users.id} = ${it.cast.agent}`)
    const typeId = await approvalType(it, [askingPeople(it.cast.agent)], { step_up_amount: 1000 })
    const cheap = await ticketOf(it, { extra_data: { amount: 999 } })
    const [first = ''] = await it.links(it.cast.agent)
    expect((await opens(it, first)).body.data.step_up).toBe(false)
    expect((await decides(it, first, { decision: 'approve' })).status).toBe(200)
    expect((await replayOf(it.admin, cheap.id)).requests[0]?.steps[0]?.votes).toMatchObject([{ by_link: true, stepped_up: false }])
    await it.admin.sends('PUT', `/desk/api/v1/tickets/approvaltypes/${typeId}`, { by_link: 'always' })
    const { id } = await ticketOf(it)
    const second = (await it.links(it.cast.agent)).at(-1) ?? ''
    expect(ruleOf(await decides(it, second, { decision: 'approve' }))).toEqual([422, 'required'])
    expect(ruleOf(await decides(it, second, { decision: 'approve', password: 'wrong' }))).toEqual([422, 'password'])
    expect((await opens(it, second)).body.data).toMatchObject({ step_up: true, tries_left: 2 })
    expect((await decides(it, second, { decision: 'approve', password })).status).toBe(200)
    expect((await replayOf(it.admin, id)).requests[0]?.steps[0]?.votes).toMatchObject([{ by_link: true, stepped_up: true }])
    await ticketOf(it)
    const third = (await it.links(it.cast.agent)).at(-1) ?? ''
    for (let n = 0; n < 3; n += 1) await decides(it, third, { decision: 'approve', password: 'wrong' })
    for (const reply of [await opens(it, third), await decides(it, third, { decision: 'approve', password })])
      expect(ruleOf(reply)).toEqual([409, 'locked'])
  })

  it('APV-74 shows from where somebody looked to them and to administrators alone', async () => {
    const it = await withMail()
    await approvalType(it, [askingPeople(it.cast.agent)])
    const { id } = await ticketOf(it)
    const [token = ''] = await it.links(it.cast.agent)
    await opens(it, token)
    const looks = async (who: typeof it.agent) => (await replayOf(who, id)).requests[0]?.steps[0]?.asked[0]?.views
    for (const who of [it.agent, it.admin]) expect(await looks(who)).toMatchObject([{ address: '127.0.0.1' }])
    expect(await looks(it.employee)).toMatchObject([{ address: null, agent: null }])
  })

  it('APV-75 holds for seven days at most, and is told by no reminder after that', async () => {
    const it = await withMail()
    await approvalType(it, [stepOf({ user_ids: [it.cast.agent], remind_hours: 7 * 24 + 1 })])
    const { id } = await ticketOf(it)
    const [token = ''] = await it.links(it.cast.agent)
    const asked = async () => (await replayOf(it.admin, id)).requests[0]?.steps[0]?.asked[0]?.link
    const link = await asked()
    expect(Date.parse(link?.expires_at ?? '') - Date.parse(link?.issued_at ?? '')).toBe(7 * DAY_MS)
    it.clock.advance(7 * DAY_MS - 60_000)
    expect((await opens(it, token)).status).toBe(200)
    it.clock.advance(60_000)
    for (const reply of [await opens(it, token), await decides(it, token, { decision: 'approve' })])
      expect(ruleOf(reply)).toEqual([409, 'expired'])
    it.clock.advance(2 * 3_600_000)
    await it.backend.approvals.sweep()
    expect(await it.links(it.cast.agent)).toEqual([token])
    expect(it.mails.mails).toHaveLength(2)
  })

  it('APV-76 asks for the password from five million on, or the amount its type names, or where the amount is not known', async () => {
    const it = await withMail()
    await approvalType(it, [askingPeople(it.cast.agent)])
    await approvalType(it, [askingPeople(it.cast.agent)], { ticket_type_id: 19, link_step_up_amount: 1000 })
    const asksFor = async (more: object) => {
      const { id } = await ticketOf(it, more, it.admin)
      const { data } = (await opens(it, (await it.links(it.cast.agent)).at(-1) ?? '')).body
      const { status } = await decides(it, (await it.links(it.cast.agent)).at(-1) ?? '', { decision: 'approve' })
      return [data.step_up, status, await stateOf(it, id)]
    }
    expect(await asksFor({})).toEqual([false, 200, 'new'])
    expect(await asksFor({ extra_data: { amount: 4_999_999 } })).toEqual([false, 200, 'new'])
    expect(await asksFor({ extra_data: { amount: 5_000_000 } })).toEqual([true, 422, 'waiting_approval'])
    const purchase = (amount: number) => ({ ticket_type_id: 19, facts: costs(amount) })
    expect(await asksFor(purchase(999))).toEqual([false, 200, 'new'])
    expect(await asksFor(purchase(1000))).toEqual([true, 422, 'waiting_approval'])
    const { id } = await ticketOf(it, purchase(999), it.admin)
    await it.links(it.cast.agent)
    await it.db.sql.update(ticketFacts).set({ amount: null }).where(sql`${ticketFacts.ticket_id} = ${id}`)
    await it.admin.asks(tickets.update, { params: { id }, body: { title: 'From before' } })
    expect((await opens(it, (await it.links(it.cast.agent)).at(-1) ?? '')).body.data).toMatchObject({
      step_up: true,
      ticket: { amount: null },
    })
  })

  it('APV-77 is revoked by who asked and by administrators of tickets, once, and then neither opens nor is told again', async () => {
    const it = await withMail()
    await approvalType(it, [stepOf({ user_ids: [it.cast.agent, it.cast.operator], remind_hours: 1 })])
    const { id, number } = await ticketOf(it)
    const [[first = ''], [second = '']] = [await it.links(it.cast.agent), await it.links(it.cast.operator)]
    const shown = async (by: Person) => {
      const replay = await replayOf(by, id)
      return { may: replay.may_revoke, links: replay.requests[0]?.steps[0]?.asked.map((one) => one.link) ?? [] }
    }
    const linkOf = async (name: string) =>
      (await replayOf(it.admin, id)).requests[0]?.steps[0]?.asked.find((one) => one.person.name === name)?.link?.id ?? ''
    const revokes = (by: Person, link: string) => by.asks(approvalLinks.revoke, { params: { id: link } })
    expect([(await shown(it.employee)).may, (await shown(it.admin)).may, (await shown(it.agent)).may]).toEqual([true, true, false])
    const [ofAgent, ofOperator] = [await linkOf('Agent'), await linkOf('Operator')]
    expect((await revokes(it.agent, ofAgent)).status).toBe(403)
    expect((await revokes(it.stranger, ofAgent)).status).toBe(401)
    expect((await revokes(it.employee, newId())).status).toBe(404)
    expect((await revokes(it.employee, ofAgent)).status).toBe(200)
    expect(ruleOf(await revokes(it.admin, ofAgent))).toEqual([409, 'revoked'])
    for (const reply of [await opens(it, first), await decides(it, first, { decision: 'approve' })])
      expect(ruleOf(reply)).toEqual([409, 'revoked'])
    expect((await shown(it.employee)).links).toContainEqual(
      expect.objectContaining({
        id: ofAgent,
        usable: false,
        revoked_at: expect.any(String),
        revoked_by: { id: it.cast.employee, name: 'Employee' },
      }),
    )
    expect(
      await it.db.sql.select({ detail: audit.detail }).from(audit).where(sql`${audit.action} = 'approval.link_revoked'`),
    ).toMatchObject([{ detail: { number, of: it.cast.agent } }])
    it.clock.advance(3_700_000)
    await it.backend.approvals.sweep()
    expect([await it.links(it.cast.agent), await it.links(it.cast.operator)]).toEqual([[first], [second, second]])
    it.clock.advance(-3_700_000)
    expect((await decides(it, second, { decision: 'approve' })).status).toBe(200)
    expect((await shown(it.admin)).links).toContainEqual(
      expect.objectContaining({ id: ofOperator, usable: false, used_at: expect.any(String), revoked_at: null }),
    )
    expect(ruleOf(await revokes(it.employee, ofOperator))).toEqual([409, 'decided'])
  })

  it('APV-77 of a ticket that somebody may not see is not there for them', async () => {
    const it = await withMail()
    await approvalType(it, [askingPeople(it.cast.agent)])
    const { id } = await ticketOf(it, {}, it.admin)
    const link = (await replayOf(it.admin, id)).requests[0]?.steps[0]?.asked[0]?.link?.id ?? ''
    expect((await it.employee.asks(approvalLinks.revoke, { params: { id: link } })).status).toBe(404)
  })
})
