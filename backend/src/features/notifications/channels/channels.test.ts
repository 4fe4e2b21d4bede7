import { createHmac } from 'node:crypto'
import { notifications, webhooks } from '@menara/shared/contract/notifications.contract.ts'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { describe, expect, it } from 'vitest'
import { pushBrowser, signedBy } from '../../../../../tests/kit/push-browser.ts'
import { type Outsides, openOutsides, PUBLIC_URL } from '../../../../../tests/kit/upstreams/outsides.ts'
import { numberOf } from './whatsapp.channel.ts'

const all = async ({ admin }: Outsides) => (await admin.asks(notifications.deliveries, { query: { limit: 100 } })).body.data
const openTo = async (outsides: Outsides) => (await outsides.agent.asks(notifications.channels, {})).body.data

describe('web push', () => {
  it('NT-9 reaches the one browser, sealed for it and signed by us', async () => {
    const outsides = await openOutsides()
    const browser = pushBrowser(`${outsides.web.url}/push/1`)
    await outsides.agent.asks(notifications.subscribe, { body: { ...browser.draft, agent: 'Chrome, Linux' } })
    const { push_key, channels } = await openTo(outsides)
    expect(channels.find((row) => row.channel === 'push')).toEqual({ channel: 'push', open: true, why: '', to: '1' })
    await outsides.send({ user_ids: [outsides.cast.agent, outsides.cast.operator] })
    await outsides.work()
    const [call] = outsides.web.calls
    if (!call) throw new Error('Nothing came')
    expect(outsides.web.calls).toHaveLength(1)
    expect(browser.open(call)).toEqual({
      id: expect.any(String),
      title: 'GEN-1 ditugaskan kepada Anda',
      text: 'Leak · oleh Citra',
      link: '/desk/ticketing/general/detail?id=1',
      language: 'id',
    })
    expect(signedBy(call, push_key)).toMatchObject({ aud: outsides.web.url, sub: PUBLIC_URL })
    expect(call.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(() => pushBrowser('').open(call)).toThrow()
  })

  it('NT-9 ends with the session, goes with the browser to the next person, and forgets who is gone', async () => {
    const outsides = await openOutsides()
    const browser = pushBrowser(`${outsides.web.url}/push/1`)
    const mine = async () => (await outsides.agent.asks(notifications.subscriptions, {})).body.data
    await outsides.agent.asks(notifications.subscribe, { body: browser.draft })
    await outsides.operator.asks(notifications.subscribe, { body: browser.draft })
    expect(await mine()).toEqual([])
    const { id } = (await outsides.agent.asks(notifications.subscribe, { body: browser.draft })).body.data
    expect((await outsides.operator.asks(notifications.unsubscribe, { params: { id } })).status).toBe(404)
    await outsides.send({ user_ids: [outsides.cast.agent, outsides.cast.operator] })
    outsides.web.answer(410)
    await outsides.work()
    expect([outsides.web.calls.length, await mine()]).toEqual([1, []])
    expect((await all(outsides)).filter((row) => row.channel === 'push').map((row) => row.state)).toEqual(['dropped'])
    const again = (await outsides.agent.asks(notifications.subscribe, { body: browser.draft })).body.data
    await outsides.send({ user_ids: [outsides.cast.agent] })
    await outsides.agent.asks(accounts.logout, {})
    await outsides.work()
    expect(outsides.web.calls).toHaveLength(1)
    const back = await outsides.as(outsides.cast.agent)
    expect((await back.asks(notifications.subscriptions, {})).body.data).toEqual([])
    expect((await back.asks(notifications.unsubscribe, { params: { id: again.id } })).status).toBe(200)
  })

  it('NT-9 asks only push services that are known', async () => {
    const outsides = await openOutsides()
    const { draft } = pushBrowser('')
    const host = new URL(outsides.web.url).host
    for (const endpoint of [
      'http://127.0.0.1:5432/x',
      `https://${host}/x`,
      `http://a:b@${host}/x`,
      'https://fcm.googleapis.com.evil.test/x',
    ]) {
      const reply = await outsides.agent.sends('POST', '/api/v1/notifications/subscriptions', { ...draft, endpoint })
      expect([reply.status, reply.body.errors], endpoint).toEqual([422, [{ field: 'endpoint', rule: 'allowed' }]])
    }
  })
})

describe('a webhook', () => {
  const hook = (outsides: Outsides, more: object = {}) => ({
    name: 'SIEM',
    url: `${outsides.web.url}/hook?x=1`,
    types: ['ticket.assigned' as const],
    enabled: true,
    ...more,
  })
  const signatureOf = (secret: string, { headers, body }: Outsides['web']['calls'][number]) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64')}`

  it('NT-10 is told of its types, signed', async () => {
    const outsides = await openOutsides()
    const made = (await outsides.admin.asks(webhooks.create, { body: hook(outsides) })).body.data
    await outsides.admin.asks(webhooks.create, { body: hook(outsides, { name: 'Off', enabled: false, types: [] }) })
    await outsides.send({ user_ids: [outsides.cast.agent, outsides.cast.operator] })
    await outsides.send({ user_ids: [outsides.cast.agent], type: 'booking' })
    outsides.web.answer(500)
    await outsides.work()
    outsides.clock.advance(30_000)
    await outsides.work()
    const [refused, call] = outsides.web.calls
    if (!refused || !call) throw new Error('It was not told twice')
    expect(outsides.web.calls).toHaveLength(2)
    expect(call.headers['webhook-id']).toBe(refused.headers['webhook-id'])
    expect(call.headers['webhook-signature']).toBe(signatureOf(made.secret, call))
    expect([call.path, JSON.parse(call.body.toString())]).toEqual([
      '/hook?x=1',
      expect.objectContaining({
        id: call.headers['webhook-id'],
        type: 'ticket.assigned',
        link: `${PUBLIC_URL}/desk/ticketing/general/detail?id=1`,
        user_ids: [outsides.cast.agent, outsides.cast.operator],
      }),
    ])
    const log = (await outsides.admin.asks(notifications.deliveries, { query: { target_id: made.id } })).body.data
    expect(log).toMatchObject([{ to: 'SIEM', state: 'sent', attempts: 2, channel: 'webhook' }])
  })

  it('NT-10 shows its secret once, and another when it is asked for', async () => {
    const outsides = await openOutsides()
    const { secret, ...made } = (await outsides.admin.asks(webhooks.create, { body: hook(outsides) })).body.data
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await outsides.admin.asks(webhooks.get, { params: { id: made.id } })).body.data).toEqual(made)
    const renewed = (await outsides.admin.asks(webhooks.renew, { params: { id: made.id } })).body.data
    expect(renewed.secret).not.toBe(secret)
    const trial = (await outsides.admin.asks(webhooks.test, { params: { id: made.id } })).body.data
    const [call] = outsides.web.calls
    expect([trial.state, call?.headers['webhook-signature']]).toEqual(['sent', call && signatureOf(renewed.secret, call)])
    outsides.web.answer(503)
    expect((await outsides.admin.asks(webhooks.test, { params: { id: made.id } })).body.data).toMatchObject({
      state: 'dead',
      attempts: 8,
      error: 'answered 503: heard',
    })
    await outsides.admin.asks(webhooks.remove, { params: { id: made.id } })
    expect((await outsides.admin.asks(webhooks.test, { params: { id: made.id } })).status).toBe(404)
  })

  it('NT-10 leads only where it may', async () => {
    const outsides = await openOutsides()
    const places: readonly [string, string][] = [
      ['http://127.0.0.1:5432/', 'own'],
      ['http://10.0.0.9/', 'allowed'],
      ['http://169.254.169.254/latest/meta-data', 'allowed'],
      ['http://[::1]/', 'allowed'],
      ['http://no-such-host.invalid/', 'exists'],
      ['https://a:b@127.0.0.1/', 'password'],
    ]
    const { id } = (await outsides.admin.asks(webhooks.create, { body: hook(outsides) })).body.data
    for (const [url, rule] of places)
      for (const reply of [
        await outsides.admin.sends('POST', '/api/v1/webhooks', hook(outsides, { url })),
        await outsides.admin.sends('PUT', `/api/v1/webhooks/${id}`, { url }),
      ])
        expect([reply.status, reply.body.errors], url).toEqual([422, [{ field: 'url', rule }]])
  })
})

describe('WhatsApp', () => {
  it('NT-11 is asked with a template, at the person’s number', async () => {
    const outsides = await openOutsides()
    const off = { type: 'ticket.assigned' as const, email: false, push: false, whatsapp: true }
    const preferences = (await outsides.agent.asks(notifications.preferences, {})).body.data
    await outsides.agent.asks(notifications.setPreferences, { body: { ...preferences, choices: [off] } })
    expect((await openTo(outsides)).channels[2]).toEqual({ channel: 'whatsapp', open: false, why: 'no_number', to: '' })
    await outsides.send({ user_ids: [outsides.cast.agent] })
    expect(await all(outsides)).toEqual([])
    await outsides.admin.asks(users.update, { params: { id: outsides.cast.agent }, body: { phone: '0812-3456-789' } })
    await outsides.send({ user_ids: [outsides.cast.agent] })
    await outsides.work()
    const [call] = outsides.web.calls
    expect([call?.path, call?.headers.authorization]).toEqual(['/v23.0/1/messages', 'Bearer wa-token'])
    const texts = ['GEN-1 ditugaskan kepada Anda', 'Leak · oleh Citra', `${PUBLIC_URL}/desk/ticketing/general/detail?id=1`]
    expect(JSON.parse(String(call?.body))).toEqual({
      messaging_product: 'whatsapp',
      to: '628123456789',
      type: 'template',
      template: {
        name: 'menara_message',
        language: { code: 'id' },
        components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }],
      },
    })
    expect([numberOf('+44 20 7946 0958'), numberOf('12'), numberOf('')]).toEqual(['442079460958', null, null])
  })

  it('NT-11 says so where there is none, and sends nothing', async () => {
    const outsides = await openOutsides({ unset: true })
    expect((await openTo(outsides)).channels.map((row) => [row.channel, row.why])).toEqual([
      ['email', 'unset'],
      ['push', 'no_browser'],
      ['whatsapp', 'unset'],
    ])
    await outsides.send({ user_ids: [outsides.cast.agent] })
    expect(await all(outsides)).toEqual([])
    for (const channel of ['email', 'push', 'whatsapp'] as const)
      expect((await outsides.agent.asks(notifications.test, { body: { channel } })).status).toBe(409)
  })

  it('NT-11 is one of the ways a person may try, five times in a minute', async () => {
    const outsides = await openOutsides()
    const trial = () => outsides.agent.asks(notifications.test, { body: { channel: 'email' } })
    expect((await trial()).body.data).toMatchObject({ channel: 'email', state: 'sent', type: 'test' })
    expect(outsides.mail.mails[0]?.headers.get('subject')).toBe('Ini percobaan')
    outsides.mail.refuse(535)
    expect((await trial()).body.data).toMatchObject({ state: 'dead', error: expect.stringContaining('535') })
    for (let n = 0; n < 3; n += 1) await trial()
    expect((await trial()).status).toBe(429)
  })
})
