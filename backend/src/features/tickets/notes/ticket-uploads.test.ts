import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { formOf, jpeg, note, png } from '../../../../../tests/kit/files/pictures.ts'
import { buildBackend } from '../../../app.ts'

const open = async (building: Building, person = building.employee): Promise<Ticket> =>
  (await person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' } })).body.data
const filesUnder = (building: Building) =>
  readdirSync(building.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('uploads'))
    .map((entry) => entry.name)
const fetched = async (person: Person, path: string | null | undefined) => person.sends('GET', path ?? '')

describe('an upload', () => {
  it('UP-6 has at most 10 files of 25 MB and 10,000 characters', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const big = (bytes: number) => png({ pixels: Buffer.alloc(bytes - png({ pixels: Buffer.alloc(0) }).length, 7) })
    expect((await note(building.employee, { fields: { ticket_id: id }, images: [big(25 * 1024 * 1024)] })).status).toBe(200)
    expect((await note(building.employee, { fields: { ticket_id: id }, images: [big(25 * 1024 * 1024 + 1)] })).status).toBe(413)
    expect((await note(building.employee, { fields: { ticket_id: id }, images: Array(10).fill(png()) })).log.images).toHaveLength(10)
    expect((await note(building.employee, { fields: { ticket_id: id }, images: Array(11).fill(png()) })).status).toBe(413)
    expect((await note(building.employee, { fields: { ticket_id: id, description: 'é'.repeat(10_000) } })).status).toBe(200)
    for (const length of [10_001, 1_000_000])
      expect((await note(building.employee, { fields: { ticket_id: id, description: 'x'.repeat(length) } })).body.errors).toMatchObject([
        { field: 'description', rule: 'maxLength' },
      ])
    expect(filesUnder(building)).toHaveLength(11)
  })

  it('UP-7 is a whole, well-formed form with nothing else in it', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const refused = async (payload: string | Buffer | object, type?: string) =>
      (await building.employee.sends('POST', '/desk/api/v1/tickets/addnote', payload, type ? { 'content-type': type } : {})).status
    expect(await refused({ ticket_id: id, description: 'x' })).toBe(415)
    expect(await refused('no form', 'multipart/form-data')).toBe(422)
    expect(await refused('no form', 'multipart/form-data; boundary=abc')).toBe(422)
    expect(
      await refused(
        '--abc\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
        'multipart/form-data; boundary=abc',
      ),
    ).toBe(422)
    expect(
      await refused(
        '--abc\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--abc--\r\n',
        'multipart/form-data; boundary=abc',
      ),
    ).toBe(422)
    expect(
      await refused(
        '--abc\r\nContent-Disposition: form-data; name="description"\r\nContent-Type: application/json\r\n\r\n{"a"\r\n--abc--\r\n',
        'multipart/form-data; boundary=abc',
      ),
    ).toBe(422)
    for (const [fields, error] of [
      [{ description: 'x' }, { field: 'ticket_id', rule: 'required' }],
      [{ ticket_id: 'x' }, { field: 'ticket_id', rule: 'format' }],
      [
        { ticket_id: id, colour: 'red' },
        { field: 'colour', rule: 'additionalProperties' },
      ],
      [
        { ticket_id: id, description: 'a\u0000b' },
        { field: 'description', rule: 'pattern' },
      ],
    ] as const)
      expect((await note(building.employee, { fields: fields as Record<string, string> })).body.errors).toContainEqual(error)
    expect(
      (
        await note(building.employee, {
          fields: { ticket_id: id },
          images: [{ name: 'a.png', bytes: png(), type: 'image/png', field: 'avatar' }],
        })
      ).body.errors,
    ).toEqual([{ field: 'avatar', rule: 'additionalProperties' }])
    expect(
      await building.stranger.sends('POST', '/desk/api/v1/tickets/addnote', Buffer.alloc(10), {
        'content-type': 'multipart/form-data; boundary=abc',
      }),
    ).toMatchObject({ status: 401 })
    expect(filesUnder(building)).toEqual([])
  })

  it('UP-8 that is broken off or refused leaves nothing behind', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    await building.backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = building.backend.app.server.address() as AddressInfo
    const { bytes, headers } = await formOf({
      fields: { ticket_id: id, description: 'x' },
      images: [png(), png({ pixels: Buffer.alloc(3_000_000, 7) })],
    })
    const upload = request({
      host: '127.0.0.1',
      port,
      path: '/desk/api/v1/tickets/addnote',
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length, authorization: `Bearer ${building.employee.token}` },
    })
    const broken = new Promise((resolve) => upload.once('error', resolve))
    upload.write(bytes.subarray(0, 1_500_000))
    // One picture has arrived, half of the other is there.
    await expect
      .poll(
        () =>
          filesUnder(building)
            .map((name) => name.endsWith('.part'))
            .sort(),
        { timeout: 10_000 },
      )
      .toEqual([false, true])
    upload.destroy()
    await broken
    await expect.poll(() => filesUnder(building), { timeout: 10_000 }).toEqual([])
    for (const images of [
      [png(), Buffer.from('hello')],
      [jpeg, png().subarray(0, 50)],
    ])
      expect((await note(building.employee, { fields: { ticket_id: id }, images })).status).toBeGreaterThan(400)
    expect((await note(building.employee, { fields: { ticket_id: building.cast.site }, images: [png()] })).status).toBe(404)
    expect(filesUnder(building)).toEqual([])
    expect((await building.agent.asks(tickets.logs, { params: { id } })).body.data).toHaveLength(1)
  })

  it('UP-9 that a crash met between commit and filing is made good at the next start', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const { log } = await note(building.employee, { fields: { ticket_id: id }, images: [png()] })
    const name = log.images[0]?.split('/').at(-1) ?? ''
    const { parentPath } = readdirSync(building.dataDir, { recursive: true, withFileTypes: true }).find((entry) => entry.name === name) ?? {
      parentPath: '',
    }
    const arriving = join(building.dataDir, 'uploads/arriving')
    for (const left of [name, building.cast.site, `${building.cast.floor}.part`])
      writeFileSync(join(arriving, left), readFileSync(join(parentPath, name)))
    writeFileSync(join(parentPath, name), '')
    const again = await buildBackend({ ...building.backend.platform, internalToken: 'x' })
    await again.app.ready()
    await again.close()
    expect(filesUnder(building)).toEqual([name])
    expect((await fetched(building.employee, log.images[0])).raw.equals(png())).toBe(true)
  })

  it('UP-10 takes its image files along when the ticket is removed', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const { log } = await note(building.employee, { fields: { ticket_id: id }, images: [png(), jpeg] })
    await building.agent.asks(tickets.remove, { params: { id } })
    expect(filesUnder(building)).toEqual([])
    expect((await fetched(building.admin, log.images[0])).status).toBe(404)
  })
})
