import { readdirSync } from 'node:fs'
import type { TicketFile } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { docx, ods, pdf, zipped } from '../../../../../tests/kit/files/office-files.ts'
import { askWithPictures, note, png } from '../../../../../tests/kit/files/pictures.ts'
import { openClamd } from '../../../../../tests/kit/services/clamd.ts'
import { virusScanner } from '../../../platform/files/virus-scanner.ts'

const open = async ({ employee, cast }: Building): Promise<Ticket> =>
  (await employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak' } })).body.data
const named = (name: string, bytes: Buffer | string) => ({
  ...{ name, bytes: Buffer.from(bytes), field: 'file', type: 'application/octet-stream' },
})
const attach = (person: Person, { id }: Ticket, files: ReturnType<typeof named>[], fields: Record<string, string> = {}) =>
  note(person, { fields: { ticket_id: id, ...fields }, images: files })
const briefly = (files: readonly TicketFile[]) => files.map(({ name, mime }) => [name, mime])
const kept = ({ dataDir }: Building) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.parentPath.includes('uploads'))

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SHEET = 'application/vnd.oasis.opendocument.spreadsheet'

describe('files of notes', () => {
  it('UP-15 are PDF, office documents and text, by their content', async () => {
    const building = await openBuilding()
    const { employee } = building
    const ticket = await open(building)
    const { status, log } = await attach(employee, ticket, [
      named('offer.pdf', pdf()),
      named('minutes.docx', docx()),
      named('plan.ods', ods()),
      named('readings.csv', '\ufeffday,kWh\n2026-11-25,1200\n'),
      named('pump.log', 'bearing hot – 92 °C'),
      named('really.txt', png()),
    ])
    expect(status).toBe(200)
    expect(briefly(log.files)).toEqual([
      ['offer.pdf', 'application/pdf'],
      ['minutes.docx', WORD],
      ['plan.ods', SHEET],
      ['readings.csv', 'text/csv'],
      ['pump.log', 'text/plain'],
    ])
    expect(log.images).toHaveLength(1)
    for (const [name, bytes] of [
      ['run.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
      ['tool', Buffer.from('7f454c4602010100000000000000000002003e00', 'hex')],
      ['macros.docx', docx({ macros: true })],
      ['old.doc', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')],
      ['all.zip', zipped({ 'a.txt': 'x' })],
      ['noise.txt', Buffer.from([0xff, 0xfe, 0x00, 0x41])],
      ['nothing.txt', Buffer.alloc(0)],
    ] as const) {
      const refused = await attach(employee, ticket, [named('fine.pdf', pdf()), named(name, bytes)])
      expect([name, refused.status, refused.body.errors]).toEqual([name, 422, [{ field: 'file', rule: 'type' }]])
      expect(refused.body.message).toContain(name)
    }
    expect(kept(building)).toHaveLength(6)
  })

  it('UP-15 come with a new ticket and with a solution too', async () => {
    const building = await openBuilding()
    const { agent, employee, cast } = building
    const images = [named('offer.pdf', pdf()), { name: 'a.png', bytes: png(), type: 'image/png' }]
    const body = { ticket_type_id: 1, location_id: cast.site, title: 'Leak' }
    const made = await askWithPictures(employee, tickets.create, { body, images })
    const { id } = made.body.data as Ticket
    await agent.asks(tickets.assign, { params: { id }, body: { assignee_id: cast.agent } })
    const solved = await askWithPictures(agent, tickets.resolve, {
      params: { id },
      body: { solution: 'New seal' },
      images: [images[0] as never],
    })
    expect(solved.status).toBe(200)
    const logs = (await employee.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.flatMap((log) => briefly(log.files))).toEqual(Array(2).fill(['offer.pdf', 'application/pdf']))
    expect(logs.flatMap((log) => log.images)).toHaveLength(1)
  })

  it('UP-16 keep a name that hides nothing, with the ending of what they are', async () => {
    const building = await openBuilding()
    const ticket = await open(building)
    const names = ['../../etc/run.bat', 'C:\\x\\page.html', 'invoice\u202efdp.exe', 'offer', '.hidden.csv', `${'n'.repeat(300)}.csv`]
    const { log } = await attach(building.employee, ticket, [...names.map((name) => named(name, 'text')), named('x.txt', pdf())])
    expect(log.files.map((file) => file.name)).toEqual([
      ...['run.bat.txt', 'page.html.txt', 'invoicefdp.exe.txt', 'offer.txt', 'hidden.csv', `${'n'.repeat(116)}.csv`, 'x.txt.pdf'],
    ])
  })

  it('UP-17 are saved by who may see the ticket, and shown by no address', async () => {
    const building = await openBuilding()
    const { employee, agent, elsewhere, stranger } = building
    const ticket = await open(building)
    const script = '<script>alert(1)</script>'
    const { log } = await attach(employee, ticket, [named('laporan “akhir”.html', script)])
    const [file] = log.files
    if (!file) throw new Error('It was attached')
    const { status, headers, raw } = await employee.sends('GET', file.path)
    expect([status, raw.toString()]).toEqual([200, script])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="laporan _akhir_.html.txt"; filename*=UTF-8''laporan%20%E2%80%9Cakhir%E2%80%9D.html.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await employee.asks(tickets.image, { params: { id: file.id } })).status).toBe(404)
    expect([(await elsewhere.sends('GET', file.path)).status, (await stranger.sends('GET', file.path)).status]).toEqual([404, 401])
    const hidden = await attach(agent, ticket, [named('price.pdf', pdf())], { private: 'true' })
    const path = hidden.log.files[0]?.path ?? ''
    expect([(await agent.sends('GET', path)).status, (await employee.sends('GET', path)).status]).toEqual([200, 404])
    const picture = (await note(employee, { fields: { ticket_id: ticket.id }, images: [png()] })).log.images[0]?.split('/').at(-1) ?? ''
    expect((await employee.asks(tickets.file, { params: { id: picture } })).status).toBe(404)
  })

  it('UP-18 are scanned before they are kept, and refused while the scanner is away', async () => {
    const silent = { warn: () => undefined }
    const building = await openBuilding({ scan: virusScanner(await openClamd(), silent) })
    const { employee } = building
    const ticket = await open(building)
    const long = Buffer.alloc(300_000, 'x')
    expect((await attach(employee, ticket, [named('long.txt', long), named('offer.pdf', pdf())])).status).toBe(200)
    const infected = await attach(employee, ticket, [
      named('fine.pdf', pdf()),
      named('bad.txt', Buffer.concat([long, Buffer.from('EICAR')])),
    ])
    expect([infected.status, infected.body.errors]).toEqual([422, [{ field: 'file', rule: 'virus' }]])
    expect(kept(building)).toHaveLength(2)
    const away = await openBuilding({ scan: virusScanner('tcp://127.0.0.1:9', silent) })
    const other = await open(away)
    const refused = await attach(away.employee, other, [named('offer.pdf', pdf())])
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, 30])
    expect((await note(away.employee, { fields: { ticket_id: other.id, description: 'Words alone' } })).status).toBe(200)
    expect(kept(away)).toHaveLength(0)
  })
})
