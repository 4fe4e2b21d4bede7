import { APPROVAL_LINK_HEADER, approvalLinks } from '@menara/shared/contract/approval-links.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { notifications } from '@menara/shared/contract/notifications.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { approvalType, askingPeople, replayOf, stateOf, stepOf, ticketOf, votes } from '../../../../tests/kit/approvals.ts'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { openMailServer } from '../../../../tests/kit/mail-server.ts'
import { openOutsideServer } from '../../../../tests/kit/outside-server.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { users } from '../../schema/people.ts'

const TOKEN = /\/desk\/external\?approval=([A-Za-z0-9_-]{43})/
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
    expect(token).toHaveLength(43)
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
    it.clock.advance(31 * 86_400_000)
    expect(ruleOf(await opens(it, token))).toEqual([409, 'expired'])
    it.clock.advance(-31 * 86_400_000)
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
})
