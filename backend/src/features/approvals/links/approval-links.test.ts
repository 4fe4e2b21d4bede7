import { APPROVAL_LINK_HEADER, approvalLinks } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { notifications } from '@menara/shared/contract/notifications.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { askingPeople, stepOf } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, ticketOf, votes } from '../../../../../tests/kit/desk/approvals.ts'
import { costs } from '../../../../../tests/kit/desk/cost-centres.ts'
import { openMailServer } from '../../../../../tests/kit/services/mail-server.ts'
import { openOutsideServer } from '../../../../../tests/kit/upstreams/outside-server.ts'
import { newId } from '../../../platform/ids.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { audit } from '../../../schema/journal.ts'
import { users } from '../../../schema/people.ts'
import { ticketFacts } from '../../../schema/tickets/ticket-facts.ts'

const DAY_MS = 86_400_000
const TOKEN = /\/desk\/external\?approval=([A-Za-z0-9_-]{51})/
async function withMail() {
  const mails = await openMailServer()
  const outside = await openOutsideServer()
  onTestFinished(async () => {
    await Promise.all([mails.close(), outside.close()])
  })
  const building = await openBuilding({
    outside: {
      ...{ publicUrl: 'https://menara.example.test', smtpUrl: mails.url, mailFrom: 'Menara <menara@example.test>' },
      whatsapp: { url: `${outside.url}/messages`, token: 'a', template: 'menara_message' },
      pushPlaces: [],
      webhooks: { allowed: [], own: [] },
    },
  })
  /** The tokens of the links that were mailed, newest last, by address. */
  async function links(of: string): Promise<string[]> {
    await building.backend.notifications.work()
    const [person] = await building.db.sql.select({ email: users.email }).from(users).where(sql`${users.id} = ${of}`)
    return mails.mails.filter((mail) => mail.to.includes(person?.email ?? '')).flatMap((mail) => TOKEN.exec(mail.text)?.[1] ?? [])
  }
  return { ...building, mails, outside, links }
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
    const mail = await withMail()
    await mail.db.sql.update(users).set({ phone: '0812 3456 7890' }).where(sql`${users.id} = ${mail.cast.agent}`)
    const { data } = (await mail.agent.asks(notifications.preferences, {})).body
    const choices = [{ type: 'approval' as const, email: true, push: false, whatsapp: true }]
    expect((await mail.agent.asks(notifications.setPreferences, { body: { ...data, choices } })).status).toBe(200)
    await approvalType(mail, [stepOf({ user_ids: [mail.cast.agent], remind_hours: 1 })])
    await ticketOf(mail)
    const [token = ''] = await mail.links(mail.cast.agent)
    expect(token).toHaveLength(51)
    expect(mail.outside.calls.map((call) => call.body.toString())).toEqual([expect.stringContaining(token)])
    for (const table of ['deliveries', 'inbox_items', 'approval_links', 'audit']) {
      const { rows } = (await mail.db.sql.execute(sql.raw(`select * from ${table}`))) as unknown as { rows: unknown[] }
      expect(rows.length, table).toBeGreaterThan(0)
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
    expect(JSON.stringify((await mail.agent.asks(inbox.list, { query: {} })).body)).not.toContain('signed')
    mail.clock.advance(3_700_000)
    await mail.backend.approvals.sweep()
    expect(await mail.links(mail.cast.agent)).toEqual([token, token])
  })

  it('APV-70 is not sent where the type has none', async () => {
    const mail = await withMail()
    await approvalType(mail, [askingPeople(mail.cast.agent)], { by_link: 'off' })
    await ticketOf(mail)
    expect(await mail.links(mail.cast.agent)).toEqual([])
    expect(mail.mails.mails).toHaveLength(1)
  })

  it('APV-71 shows what is asked and what others said, and decides nothing by being looked at', async () => {
    const mail = await withMail()
    await approvalType(mail, [askingPeople(mail.cast.operator), askingPeople(mail.cast.agent)])
    const { id, number } = await ticketOf(mail, { extra_data: { amount: 750_000 }, description: 'Six of oak' })
    await votes(mail.operator, id, 'approve', { comment: 'Within the budget' })
    const [token = ''] = await mail.links(mail.cast.agent)
    for (let n = 0; n < 3; n += 1)
      expect((await opens(mail, token)).body.data).toMatchObject({
        ...{ name: 'Agent', language: 'id', on_behalf_of: null, step: 2, steps: 2, round: 1, step_up: false, tries_left: 3 },
        ticket: { number, title: 'New chairs', description: 'Six of oak', amount: 750_000 },
        said: [{ decision: 'approve', comment: 'Within the budget' }],
      })
    expect(await stateOf(mail, id)).toBe('waiting_approval')
    expect((await replayOf(mail.admin, id)).requests[0]?.steps[1]).toMatchObject({
      votes: [],
      asked: [{ views: [{ address: expect.any(String) }] }],
    })
  })

  it('APV-72 decides once', async () => {
    const mail = await withMail()
    await approvalType(mail, [stepOf({ user_ids: [mail.cast.agent, mail.cast.operator], rule: 'all' })])
    const { id, number } = await ticketOf(mail)
    const [token = ''] = await mail.links(mail.cast.agent)
    expect(ruleOf(await decides(mail, token, { decision: 'reject' }))).toEqual([422, 'required'])
    expect(ruleOf(await decides(mail, token, { decision: 'delegate' }))[0]).toBe(422)
    const both = await Promise.all([decides(mail, token, { decision: 'approve' }), decides(mail, token, { decision: 'approve' })])
    expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    expect(both.find((reply) => reply.status === 200)?.body.data).toEqual({ number, decision: 'approve' })
    expect(ruleOf(await opens(mail, token))).toEqual([409, 'decided'])
    const [other = ''] = await mail.links(mail.cast.operator)
    expect((await decides(mail, other, { decision: 'return', comment: 'How many?' })).status).toBe(200)
    expect((await replayOf(mail.employee, id)).requests[0]).toMatchObject({ state: 'returned' })
  })

  it('APV-72 opens no more once the round is over, its time is, or its person may not come in', async () => {
    const mail = await withMail()
    await approvalType(mail, [stepOf({ user_ids: [mail.cast.agent, mail.cast.operator], rule: 'any' })])
    const { id } = await ticketOf(mail)
    const [token = ''] = await mail.links(mail.cast.agent)
    mail.clock.advance(8 * 86_400_000)
    expect(ruleOf(await opens(mail, token))).toEqual([409, 'expired'])
    mail.clock.advance(-8 * 86_400_000)
    await mail.db.sql.update(users).set({ status: 'blocked' }).where(sql`${users.id} = ${mail.cast.agent}`)
    expect((await opens(mail, token)).status).toBe(404)
    await mail.db.sql.update(users).set({ status: 'active' }).where(sql`${users.id} = ${mail.cast.agent}`)
    await votes(mail.operator, id, 'approve')
    expect(ruleOf(await opens(mail, token))).toEqual([409, 'over'])
    expect(ruleOf(await decides(mail, token, { decision: 'approve' }))).toEqual([409, 'over'])
    for (const none of ['', 'x', token.slice(1), `${token}a`]) expect((await opens(mail, none)).status).toBe(404)
  })

  it('APV-73 asks for the password from the amount on, or always, and is shut by the third wrong one', async () => {
    const mail = await withMail()
    const password = 'a long enough password'
    await mail.db.sql
      .update(users)
      .set({ password: await hashPassword(password) })
      .where(sql`${users.id} = ${mail.cast.agent}`)
    const typeId = await approvalType(mail, [askingPeople(mail.cast.agent)], { step_up_amount: 1000 })
    const cheap = await ticketOf(mail, { extra_data: { amount: 999 } })
    const [first = ''] = await mail.links(mail.cast.agent)
    expect((await opens(mail, first)).body.data.step_up).toBe(false)
    expect((await decides(mail, first, { decision: 'approve' })).status).toBe(200)
    expect((await replayOf(mail.admin, cheap.id)).requests[0]?.steps[0]?.votes).toMatchObject([{ by_link: true, stepped_up: false }])
    await mail.admin.sends('PUT', `/desk/api/v1/tickets/approvaltypes/${typeId}`, { by_link: 'always' })
    const { id } = await ticketOf(mail)
    const second = (await mail.links(mail.cast.agent)).at(-1) ?? ''
    expect(ruleOf(await decides(mail, second, { decision: 'approve' }))).toEqual([422, 'required'])
    expect(ruleOf(await decides(mail, second, { decision: 'approve', password: 'wrong' }))).toEqual([422, 'password'])
    expect((await opens(mail, second)).body.data).toMatchObject({ step_up: true, tries_left: 2 })
    expect((await decides(mail, second, { decision: 'approve', password })).status).toBe(200)
    expect((await replayOf(mail.admin, id)).requests[0]?.steps[0]?.votes).toMatchObject([{ by_link: true, stepped_up: true }])
    await ticketOf(mail)
    const third = (await mail.links(mail.cast.agent)).at(-1) ?? ''
    for (let n = 0; n < 3; n += 1) await decides(mail, third, { decision: 'approve', password: 'wrong' })
    for (const reply of [await opens(mail, third), await decides(mail, third, { decision: 'approve', password })])
      expect(ruleOf(reply)).toEqual([409, 'locked'])
  })

  it('APV-74 shows from where somebody looked to them and to administrators alone', async () => {
    const mail = await withMail()
    await approvalType(mail, [askingPeople(mail.cast.agent)])
    const { id } = await ticketOf(mail)
    const [token = ''] = await mail.links(mail.cast.agent)
    await opens(mail, token)
    const looks = async (who: typeof mail.agent) => (await replayOf(who, id)).requests[0]?.steps[0]?.asked[0]?.views
    for (const who of [mail.agent, mail.admin]) expect(await looks(who)).toMatchObject([{ address: '127.0.0.1' }])
    expect(await looks(mail.employee)).toMatchObject([{ address: null, agent: null }])
  })

  it('APV-75 holds for seven days at most, and is told by no reminder after that', async () => {
    const mail = await withMail()
    await approvalType(mail, [stepOf({ user_ids: [mail.cast.agent], remind_hours: 7 * 24 + 1 })])
    const { id } = await ticketOf(mail)
    const [token = ''] = await mail.links(mail.cast.agent)
    const asked = async () => (await replayOf(mail.admin, id)).requests[0]?.steps[0]?.asked[0]?.link
    const link = await asked()
    expect(Date.parse(link?.expires_at ?? '') - Date.parse(link?.issued_at ?? '')).toBe(7 * DAY_MS)
    mail.clock.advance(7 * DAY_MS - 60_000)
    expect((await opens(mail, token)).status).toBe(200)
    mail.clock.advance(60_000)
    for (const reply of [await opens(mail, token), await decides(mail, token, { decision: 'approve' })])
      expect(ruleOf(reply)).toEqual([409, 'expired'])
    mail.clock.advance(2 * 3_600_000)
    await mail.backend.approvals.sweep()
    expect(await mail.links(mail.cast.agent)).toEqual([token])
    expect(mail.mails.mails).toHaveLength(2)
  })

  it('APV-76 asks for the password from five million on, or the amount its type names, or where the amount is not known', async () => {
    const mail = await withMail()
    await approvalType(mail, [askingPeople(mail.cast.agent)])
    await approvalType(mail, [askingPeople(mail.cast.agent)], { ticket_type_id: 19, link_step_up_amount: 1000 })
    const asksFor = async (more: object) => {
      const { id } = await ticketOf(mail, more, mail.admin)
      const { data } = (await opens(mail, (await mail.links(mail.cast.agent)).at(-1) ?? '')).body
      const { status } = await decides(mail, (await mail.links(mail.cast.agent)).at(-1) ?? '', { decision: 'approve' })
      return [data.step_up, status, await stateOf(mail, id)]
    }
    expect(await asksFor({})).toEqual([false, 200, 'new'])
    expect(await asksFor({ extra_data: { amount: 4_999_999 } })).toEqual([false, 200, 'new'])
    expect(await asksFor({ extra_data: { amount: 5_000_000 } })).toEqual([true, 422, 'waiting_approval'])
    const purchase = (amount: number) => ({ ticket_type_id: 19, facts: costs(amount) })
    expect(await asksFor(purchase(999))).toEqual([false, 200, 'new'])
    expect(await asksFor(purchase(1000))).toEqual([true, 422, 'waiting_approval'])
    const { id } = await ticketOf(mail, purchase(999), mail.admin)
    await mail.links(mail.cast.agent)
    await mail.db.sql.update(ticketFacts).set({ amount: null }).where(sql`${ticketFacts.ticket_id} = ${id}`)
    await mail.admin.asks(tickets.update, { params: { id }, body: { title: 'From before' } })
    expect((await opens(mail, (await mail.links(mail.cast.agent)).at(-1) ?? '')).body.data).toMatchObject({
      step_up: true,
      ticket: { amount: null },
    })
  })

  it('APV-77 is revoked by who asked and by administrators of tickets, once, and then neither opens nor is told again', async () => {
    const mail = await withMail()
    await approvalType(mail, [stepOf({ user_ids: [mail.cast.agent, mail.cast.operator], remind_hours: 1 })])
    const { id, number } = await ticketOf(mail)
    const [[first = ''], [second = '']] = [await mail.links(mail.cast.agent), await mail.links(mail.cast.operator)]
    const shown = async (by: Person) => {
      const replay = await replayOf(by, id)
      return { may: replay.may_revoke, links: replay.requests[0]?.steps[0]?.asked.map((one) => one.link) ?? [] }
    }
    const linkOf = async (name: string) =>
      (await replayOf(mail.admin, id)).requests[0]?.steps[0]?.asked.find((one) => one.person.name === name)?.link?.id ?? ''
    const revokes = (by: Person, link: string) => by.asks(approvalLinks.revoke, { params: { id: link } })
    expect([(await shown(mail.employee)).may, (await shown(mail.admin)).may, (await shown(mail.agent)).may]).toEqual([true, true, false])
    const [ofAgent, ofOperator] = [await linkOf('Agent'), await linkOf('Operator')]
    expect((await revokes(mail.agent, ofAgent)).status).toBe(403)
    expect((await revokes(mail.stranger, ofAgent)).status).toBe(401)
    expect((await revokes(mail.employee, newId())).status).toBe(404)
    expect((await revokes(mail.employee, ofAgent)).status).toBe(200)
    expect(ruleOf(await revokes(mail.admin, ofAgent))).toEqual([409, 'revoked'])
    for (const reply of [await opens(mail, first), await decides(mail, first, { decision: 'approve' })])
      expect(ruleOf(reply)).toEqual([409, 'revoked'])
    expect((await shown(mail.employee)).links).toContainEqual(
      expect.objectContaining({
        id: ofAgent,
        usable: false,
        revoked_at: expect.any(String),
        revoked_by: { id: mail.cast.employee, name: 'Employee' },
      }),
    )
    expect(
      await mail.db.sql.select({ detail: audit.detail }).from(audit).where(sql`${audit.action} = 'approval.link_revoked'`),
    ).toMatchObject([{ detail: { number, of: mail.cast.agent } }])
    mail.clock.advance(3_700_000)
    await mail.backend.approvals.sweep()
    expect([await mail.links(mail.cast.agent), await mail.links(mail.cast.operator)]).toEqual([[first], [second, second]])
    mail.clock.advance(-3_700_000)
    expect((await decides(mail, second, { decision: 'approve' })).status).toBe(200)
    expect((await shown(mail.admin)).links).toContainEqual(
      expect.objectContaining({ id: ofOperator, usable: false, used_at: expect.any(String), revoked_at: null }),
    )
    expect(ruleOf(await revokes(mail.employee, ofOperator))).toEqual([409, 'decided'])
  })

  it('APV-77 of a ticket that somebody may not see is not there for them', async () => {
    const mail = await withMail()
    await approvalType(mail, [askingPeople(mail.cast.agent)])
    const { id } = await ticketOf(mail, {}, mail.admin)
    const link = (await replayOf(mail.admin, id)).requests[0]?.steps[0]?.asked[0]?.link?.id ?? ''
    expect((await mail.employee.asks(approvalLinks.revoke, { params: { id: link } })).status).toBe(404)
  })
})
