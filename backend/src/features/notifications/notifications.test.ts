import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { notifications, type Preferences } from '@menara/shared/contract/notifications.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { notificationTypes } from '@menara/shared/domain/notification-types.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../tests/kit/building.ts'
import { type Outsides, openOutsides } from '../../../../tests/kit/upstreams/outsides.ts'

const chosen = async (person: Person) => (await person.asks(notifications.preferences, {})).body.data
const choose = async (person: Person, change: Partial<Preferences>) => {
  const reply = await person.asks(notifications.setPreferences, { body: { ...(await chosen(person)), choices: [], ...change } })
  expect(reply.status).toBe(200)
  return reply.body.data
}
/** The next time clocks in Jakarta show 02:00. */
const atNight = ({ clock }: Outsides) => {
  const day = clock.now().toISOString().slice(0, 10)
  clock.set(new Date(Date.parse(`${day}T19:00:00Z`)))
}
const NIGHT = { quiet: { from: '22:00', to: '06:00' }, zone: 'Asia/Jakarta' }
const subjects = ({ mail }: Outsides) => mail.mails.map((mail) => mail.headers.get('subject'))

describe('preferences', () => {
  it('NT-8 are as usual until a person chooses, and theirs alone', async () => {
    const outsides = await openOutsides()
    const before = await chosen(outsides.agent)
    expect(before.choices.map((row) => row.type)).toEqual(notificationTypes.map((row) => row.type))
    expect(before).toMatchObject({ digest: 'off', quiet: null, zone: 'Asia/Jakarta' })
    expect(before.choices.find((row) => row.type === 'ticket.assigned')).toEqual({
      type: 'ticket.assigned',
      email: true,
      push: true,
      whatsapp: false,
    })
    const after = await choose(outsides.agent, {
      choices: [{ type: 'ticket.assigned', email: false, push: false, whatsapp: true }],
      ...NIGHT,
      digest: 'daily',
      digest_at: '08:15',
    })
    expect(await chosen(outsides.agent)).toEqual(after)
    expect(after).toMatchObject({ ...NIGHT, digest: 'daily', digest_at: '08:15' })
    expect(await chosen(outsides.operator)).toEqual(before)
    await outsides.send({ user_ids: [outsides.cast.agent, outsides.cast.operator] })
    await outsides.work()
    expect(outsides.mail.mails.flatMap((mail) => mail.to)).toEqual(['operator@example.test'])
    // What was not named again stays.
    await choose(outsides.agent, { choices: [{ type: 'booking', email: false, push: false, whatsapp: false }] })
    expect((await chosen(outsides.agent)).choices.find((row) => row.type === 'ticket.assigned')?.whatsapp).toBe(true)
  })

  it('NT-8 refuse what is none', async () => {
    const outsides = await openOutsides()
    const good = { ...(await chosen(outsides.agent)), choices: [] }
    const row = { type: 'booking', email: true, push: true, whatsapp: true }
    const bad: readonly [object, string, string][] = [
      [{ zone: 'Mars/Olympus' }, 'zone', 'zone'],
      [{ zone: '+07:00' }, 'zone', 'zone'],
      [{ quiet: { from: '22:00', to: '22:00' } }, 'quiet.to', 'order'],
      [{ digest_at: '24:00' }, 'digest_at', 'pattern'],
      [{ digest: 'weekly' }, 'digest', 'enum'],
      [{ choices: [row, row] }, 'choices.1.type', 'unique'],
      [{ choices: [{ ...row, type: 'nothing' }] }, 'choices.0.type', 'enum'],
    ]
    for (const [change, field, rule] of bad) {
      const reply = await outsides.agent.sends('PUT', '/api/v1/notifications/preferences', { ...good, ...change })
      expect([reply.status, reply.body.errors], field).toEqual([422, expect.arrayContaining([{ field, rule }])])
    }
    expect((await outsides.stranger.sends('GET', '/api/v1/notifications/preferences')).status).toBe(401)
  })
})

describe('quiet hours', () => {
  it('NT-6 hold a message until they end, and never what is pressing', async () => {
    const outsides = await openOutsides()
    atNight(outsides)
    const agent = await outsides.as(outsides.cast.agent)
    await choose(agent, {
      ...NIGHT,
      choices: ['alarm', 'talk'].map((type) => ({ type: type as 'alarm', email: true, push: true, whatsapp: false })),
    })
    const alarm = (priority: string) => ({ key: 'alarm.raised', params: { message: priority, device: 'AHU', location: 'VJS', priority } })
    const told = { user_ids: [outsides.cast.agent] }
    await outsides.send(told)
    await outsides.send({ ...told, type: 'alarm', message: alarm('high') })
    for (const type of ['approval.asked', 'talk', 'account.password_changed'])
      await outsides.send({ ...told, type, title: type, message: { key: 'unknown', params: {} } })
    await outsides.send({ ...told, type: 'alarm', message: alarm('critical') })
    await outsides.work()
    expect(subjects(outsides).toSorted()).toEqual(['Alarm kritis: critical', 'account.password_changed', 'approval.asked', 'talk'])
    outsides.clock.advance(4 * 3_600_000 - 60_000)
    await outsides.work()
    expect(outsides.mail.mails).toHaveLength(4)
    outsides.clock.advance(60_000)
    await outsides.work()
    expect(subjects(outsides).slice(4).toSorted()).toEqual(['Alarm prioritas tinggi: high', 'GEN-1 ditugaskan kepada Anda'])
  })
})

describe('security', () => {
  it('NT-15 a new password is told at once, quiet hours or not', async () => {
    const outsides = await openOutsides()
    atNight(outsides)
    await choose(await outsides.as(outsides.cast.agent), NIGHT)
    const admin = await outsides.as(outsides.cast.admin)
    await admin.asks(users.resetPassword, { params: { id: outsides.cast.agent }, body: { password: 'another password' } })
    await outsides.work()
    expect(outsides.mail.mails.map((mail) => [mail.to, mail.headers.get('subject')])).toEqual([
      [['agent@example.test'], 'Kata sandi Anda diubah'],
    ])
  })
})

describe('a collection', () => {
  it('NT-7 brings what is still unread in one mail, and leaves what is pressing out', async () => {
    const outsides = await openOutsides()
    outsides.clock.set(new Date('2026-12-01T03:10:00Z'))
    const agent = await outsides.as(outsides.cast.agent)
    await choose(agent, { digest: 'hourly' })
    const numbered = (number: string) => ({
      user_ids: [outsides.cast.agent],
      message: { key: 'inbox.ticket_assigned', params: { number, title: 'Leak', actor: 'Citra' } },
    })
    for (const number of ['GEN-1', 'GEN-2', 'GEN-3']) await outsides.send(numbered(number))
    await outsides.send({ ...numbered('-'), type: 'approval.asked', title: 'Approve', message: { key: 'unknown', params: {} } })
    await outsides.work()
    expect(subjects(outsides)).toEqual(['Approve'])
    const [, second] = (await agent.asks(inbox.list, { query: { type: 'ticket.assigned' } })).body.data
    await agent.asks(inbox.read, { params: { id: second?.id ?? '' } })
    outsides.clock.set(new Date('2026-12-01T04:00:00Z'))
    outsides.mail.refuse(451)
    await outsides.work()
    outsides.clock.advance(30_000)
    await outsides.work()
    expect(subjects(outsides).slice(1)).toEqual(['2 pesan dari Menara'])
    const text = outsides.mail.mails[1]?.text ?? ''
    expect(['GEN-1', 'GEN-2', 'GEN-3'].filter((number) => text.includes(number))).toEqual(['GEN-1', 'GEN-3'])
    // The next hour begins its own.
    await outsides.send(numbered('GEN-4'))
    await outsides.work()
    expect(outsides.mail.mails).toHaveLength(2)
    outsides.clock.set(new Date('2026-12-01T05:00:00Z'))
    await outsides.work()
    expect(subjects(outsides).slice(2)).toEqual(['GEN-4 ditugaskan kepada Anda'])
  })

  it('NT-7 says nothing when all was read', async () => {
    const outsides = await openOutsides()
    await choose(outsides.agent, { digest: 'daily' })
    await outsides.send({ user_ids: [outsides.cast.agent] })
    await outsides.agent.asks(inbox.readAll, {})
    outsides.clock.advance(86_400_000)
    await outsides.work()
    const admin = await outsides.as(outsides.cast.admin)
    expect((await admin.asks(notifications.deliveries, { query: {} })).body.data).toMatchObject([
      { type: 'digest', state: 'dropped', messages: 1 },
    ])
    expect(outsides.mail.mails).toEqual([])
  })
})

describe('who may', () => {
  it('NT-12 is told by role', async () => {
    const outsides = await openOutsides()
    await outsides.send({ user_ids: [outsides.cast.agent] })
    const [row] = (await outsides.admin.asks(notifications.deliveries, { query: { state: 'waiting', channel: 'email' } })).body.data
    expect(JSON.stringify(row)).not.toContain('Leak')
    for (const person of [outsides.agent, outsides.operator, outsides.employee]) {
      expect((await person.asks(notifications.deliveries, { query: {} })).status).toBe(403)
      expect((await person.asks(notifications.retry, { params: { id: row?.id ?? '' } })).status).toBe(403)
      expect((await person.sends('GET', '/api/v1/webhooks')).status).toBe(403)
    }
    expect((await outsides.admin.asks(notifications.retry, { params: { id: row?.id ?? '' } })).status).toBe(409)
    expect((await outsides.admin.asks(notifications.retry, { params: { id: outsides.cast.site } })).status).toBe(404)
  })
})
