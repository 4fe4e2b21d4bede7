import { expect, it } from 'vitest'
import { json } from '../../../../tests/kit/upstreams/fake-upstream.ts'
import { ALARMS, follow, INBOX, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'

const change = (topic: string, key: string) => [key, { topic, key, rev: expect.stringMatching(/^[\w-]{27}$/) }]

it('FD-77 a list is followed as change notifications: topic, key and revision of each row that comes, changes or goes, and nothing else', async () => {
  const { url, upstream } = await openGateway()
  const secret = { id: 'a1', title: 'Nobody needs this', assignee: { id: 'u1', name: 'Bram' } }
  upstream.lists.set(ALARMS, [secret, { id: 'a2' }])
  const client = await follow(url, 'asha')
  const first = await client.sub('alarms_changes?priority=high')
  expect(first).toMatchObject({ snapshot: [change('alarms', 'a1'), change('alarms', 'a2')] })
  await expect.poll(() => upstream.hearsHints()).toBe(true)

  upstream.lists.set(ALARMS, [{ ...secret, title: 'Changed by Bram' }, { id: 'a3' }])
  upstream.hint('alarms')
  const { ops } = await client.next('d')
  expect(ops).toEqual([change('alarms', 'a1'), change('alarms', 'a3'), ['a2', null]])
  const revOf = (rows: readonly unknown[]) => (rows[0] as [string, { rev: string }])[1].rev
  expect(revOf(ops)).not.toBe(revOf('snapshot' in first ? first.snapshot : []))
  const heard = JSON.stringify([first, ops])
  for (const word of ['Nobody', 'Changed', 'Bram', 'assignee']) expect(heard).not.toContain(word)
})

it('FD-78 who may not read a list is refused its change notifications, and each hears only of rows that the source lists for them', async () => {
  const { url, upstream } = await openGateway()
  upstream.routes.set(ALARMS, ({ headers }, response) => {
    if (headers.authorization === 'Bearer citra') json(response, 403, { message: 'Not for you' })
    else json(response, 200, { data: [{ id: 'a1' }] })
  })
  upstream.routes.set(INBOX, ({ headers }, response) => json(response, 200, { data: [{ id: `of ${headers.authorization?.slice(7)}` }] }))
  const [asha, bram, citra] = [await follow(url, 'asha'), await follow(url, 'bram'), await follow(url, 'citra')]
  for (const client of [asha, bram]) await client.sub('alarms_changes')
  expect(upstream.calls(ALARMS)).toHaveLength(1)
  citra.send({ t: 'sub', id: 1, scope: 'alarms_changes' })
  expect(await citra.next('no')).toMatchObject({ status: 403, message: 'Not for you' })
  for (const [client, name] of [
    [asha, 'asha'],
    [bram, 'bram'],
  ] as const)
    expect(await client.sub('inbox_changes')).toMatchObject({ snapshot: [change('inbox', `of ${name}`)] })
  await expect.poll(() => upstream.hearsHints()).toBe(true)

  upstream.routes.set(ALARMS, ({ headers }, response) => {
    if (headers.authorization !== 'Bearer asha') json(response, 403, { message: 'No longer' })
    else json(response, 200, { data: [{ id: 'a1', state: 'changed' }] })
  })
  upstream.people.set('bram', { id: 'u-bram', audience: 'one-site' })
  upstream.hint('sessions', { user_id: 'u-bram' })
  await bram.next('resync', ({ scope }) => scope === 'alarms_changes')
  upstream.hint('alarms')
  expect(await asha.next('d')).toMatchObject({ ops: [change('alarms', 'a1')] })
  expect([...bram.frames, ...citra.frames].filter(({ t }) => t === 'd')).toEqual([])
})

it('FD-77 a log is not followed so: it tells each event once as it is', async () => {
  const { url } = await openGateway()
  const client = await follow(url, 'asha')
  client.send({ t: 'sub', id: 1, scope: 'alarm_events_changes' })
  expect(await client.next('no')).toMatchObject({ status: 404 })
})
