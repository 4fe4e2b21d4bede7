import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { Fault, invalid } from '../errors.ts'

it('CT-23 a broken rule is a sentence, with what its sentence needs beside it', async () => {
  const { agent, cast } = await openBuilding()
  const draft = { ticket_type_id: 28, location_id: cast.site }
  const refusal = async (facts: object) => (await agent.sends('POST', '/desk/api/v1/tickets', { ...draft, ...facts })).body
  expect(await refusal({ title: '\u200b ' })).toMatchObject({
    message: 'Title must not be empty',
    errors: [{ field: 'title', rule: 'pattern', params: { found: 'blank' } }],
  })
  expect(await refusal({ title: 'x'.repeat(201), priority: 'urgent' })).toMatchObject({
    message: 'Title may have at most 200 characters; Priority must be one of the list',
    errors: [
      { field: 'title', rule: 'maxLength', params: { limit: 200 } },
      { field: 'priority', rule: 'enum' },
    ],
  })
  expect(await refusal({ title: 'A', due_at: '1900-01-01T00:00:00Z' })).toMatchObject({
    message: 'Due must lie in the years 2000 to 2100',
    errors: [{ field: 'due_at', rule: 'years', params: { from: 2000, until: 2100 } }],
  })
  expect(invalid('location_id', 'exists').message).toBe('Site does not exist, or you do not see it')
})

it('CT-24 a refusal says a missing permission in words, and its identifier in a field of its own', async () => {
  const { employee } = await openBuilding()
  const { status, body } = await employee.sends('POST', '/api/v1/areas', {})
  expect([status, body]).toMatchObject([
    403,
    { message: 'You are not allowed to do this. It takes the right to manage sites and areas', permission: 'show_manage_area' },
  ])
  const refused = new Fault('forbidden', 'stages.permission', { params: { permission: 'ticket_work' } })
  expect([refused.message, refused.permission]).toEqual(['This step needs the permission “work on tickets”', 'ticket_work'])
  const watchlist = new Fault('conflict', 'watchlist.to_clear', { params: { permission: 'visitor_security' } })
  expect([watchlist.message.endsWith('“decide about the watchlist”'), watchlist.permission]).toEqual([true, undefined])
})

describe('CT-25 a refusal is a sentence in the language that the request asks for, with its key and what the sentence needs', () => {
  it.each([
    ['id', 'Area tersebut tidak ada', 'id'],
    ['id-ID,id;q=0.9,en;q=0.8', 'Area tersebut tidak ada', 'id'],
    ['fr, en;q=0.4, id;q=0.5', 'Area tersebut tidak ada', 'id'],
    ['fr', 'There is no such area', 'en'],
    ['*', 'There is no such area', 'en'],
    ['id;q=0', 'There is no such area', 'en'],
    [undefined, 'There is no such area', 'en'],
  ])('CT-25 %s', async (wanted, message, language) => {
    const { admin } = await openBuilding()
    const headers = { ...(wanted !== undefined && { 'accept-language': wanted }) }
    const answer = await admin.sends('GET', '/api/v1/areas/019a0000-0000-7000-8000-000000000000', undefined, headers)
    expect(answer).toMatchObject({ status: 404, body: { message, rule: 'areas.not_found', params: {} } })
    expect([answer.headers['content-language'], answer.headers['vary']]).toEqual([language, expect.stringContaining('accept-language')])
  })

  it('CT-25 of a broken rule, of what is not allowed, and of an address that nothing is served at', async () => {
    const { agent, employee, cast } = await openBuilding()
    const headers = { 'accept-language': 'id' }
    const draft = { ticket_type_id: 28, location_id: cast.site, title: '' }
    expect((await agent.sends('POST', '/desk/api/v1/tickets', draft, headers)).body).toMatchObject({
      title: 'Masukan tidak sah!',
      message: 'Judul tidak boleh kosong',
    })
    expect((await employee.sends('POST', '/api/v1/areas', {}, headers)).body).toMatchObject({
      message: 'Anda tidak diizinkan melakukan ini. Diperlukan hak untuk mengelola lokasi dan area',
      permission: 'show_manage_area',
      rule: 'access.permission',
      params: { permission: 'show_manage_area' },
    })
    expect((await agent.sends('GET', '/api/v1/nothing', undefined, headers)).body).toMatchObject({
      status: 404,
      title: 'Tidak ditemukan',
      message: 'GET /api/v1/nothing tidak dilayani di sini',
    })
  })

  it('CT-26 takes a key of the table only', () => {
    // @ts-expect-error: a free sentence is no key
    expect(new Fault('conflict', 'It is closed').message).toBe('It is closed')
    // @ts-expect-error: nor is a key that the table does not have
    expect(new Fault('not-found', 'areas.nowhere').statusCode).toBe(404)
  })

  it('CT-25 says states, lists, counts and what is possible instead in the same language', () => {
    const fault = new Fault('conflict', 'tickets.state', {
      params: { number: 'GEN-1', state: 'waiting_approval', next: { key: 'tickets.may_be', params: { moves: ['close', 'reopen'] } } },
    })
    expect(fault.message).toBe('GEN-1 is waiting approval: it may be closed or reopened')
    expect(fault.sentenceIn('id')).toBe('GEN-1 berstatus menunggu persetujuan: tiket ini dapat ditutup atau dibuka kembali')
    const held = new Fault('conflict', 'areas.in_use', { params: { name: 'Lobby', held: { areas: 1, assets: 2, devices: 0 } } })
    expect(held.message).toBe('Lobby still holds 1 area and 2 assets; move or remove them first')
    expect(held.sentenceIn('id')).toBe('Lobby masih berisi 1 area dan 2 aset; pindahkan atau hapus dahulu')
  })
})
