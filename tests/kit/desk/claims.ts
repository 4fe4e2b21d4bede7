import { crc32, deflateSync } from 'node:zlib'
import { type Claim, type ClaimLineDraft, claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { type ReimburseTypeDraft, reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import type { ClaimPolicy, ClaimStep } from '@menara/shared/domain/claims/claim-state.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Static } from 'typebox'
import { newId } from '../../../backend/src/platform/ids.ts'
import { roles, userLocations, userRoles, users } from '../../../backend/src/schema/people.ts'
import { type Building, openBuilding, type Person } from '../building.ts'

const SEES: readonly Permission[] = ['show_ticketing', 'show_ticketing_reimburse']
/** A building with those who answer for claims. */
export interface Office extends Building {
  readonly claimant: Person
  readonly colleague: Person
  readonly verifier: Person
  readonly approver: Person
  readonly payer: Person
  /** May do everything, also what they had a part in. */
  readonly controller: Person
  /** Pays at the other site. */
  readonly farPayer: Person
}

export async function openOffice(given: Parameters<typeof openBuilding>[0] = {}): Promise<Office> {
  const building = await openBuilding(given)
  const { cast } = building
  const person = (name: string, held: readonly Permission[], site = cast.site) =>
    addPerson(building, { name, held: [...SEES, ...held], site })
  return {
    ...building,
    claimant: await person('Citra', ['show_ticketing_travelling']),
    colleague: await person('Dewi', []),
    verifier: await person('Vina', ['claim_verify']),
    approver: await person('Agus', ['claim_approve']),
    payer: await person('Putri', ['claim_pay']),
    controller: await person('Kurnia', ['claim_verify', 'claim_approve', 'claim_pay', 'claim_override']),
    farPayer: await person('Farid', ['claim_verify', 'claim_pay'], cast.otherSite),
  }
}
interface Added {
  readonly name: string
  readonly held: readonly Permission[]
  readonly site: string
}
export async function addPerson({ db, clock, as }: Building, { name, held, site }: Added): Promise<Person> {
  const [id, roleId] = [newId(), newId()]
  const created_at = clock.now().toISOString()
  await db.sql.insert(users).values({ id, email: `${id}@example.test`, name, status: 'active', password: 'none', created_at })
  await db.sql.insert(roles).values({ id: roleId, name: roleId, permissions: [...held] })
  await db.sql.insert(userRoles).values({ user_id: id, role_id: roleId })
  await db.sql.insert(userLocations).values({ user_id: id, location_id: site })
  return as(id)
}

/** A type of expenses of version 1 without limits, unless said. Answers its id. */
export async function reimburseType({ admin }: Building, more: Partial<Static<typeof ReimburseTypeDraft>> = {}): Promise<string> {
  const draft = { name_en: `Type ${newId()}`, name_id: 'Jenis', policy: 'v1' as const, account_code: '6100', ...more }
  return (await admin.asks(reimburseTypes.create, { body: draft })).body.data.id
}

const DAY = '2026-11-10'
export const lineOf = (type_id: string, more: Partial<ClaimLineDraft> = {}): ClaimLineDraft => ({
  ...{ day: DAY, type_id, description: 'Taxi', amount: 100_000 },
  ...more,
})
export const drafts = (
  building: Building,
  by: Person,
  more: { policy?: ClaimPolicy; lines: ClaimLineDraft[] } & Readonly<Record<string, unknown>>,
) => by.asks(claims.create, { body: { policy: 'v1', title: 'Visit to a supplier', location_id: building.cast.site, ...more } })
/** A draft of the claimant. */
export async function draft(office: Office, lines: ClaimLineDraft[], more: object = {}): Promise<Claim> {
  return (await drafts(office, office.claimant, { lines, ...more })).body.data
}
/** Takes a step on a claim as it is now. */
export async function step(by: Person, { id }: Pick<Claim, 'id'>, name: ClaimStep, more: object = {}) {
  const { body } = await by.asks(claims.get, { params: { id } })
  return by.asks(claims.step, { params: { id }, body: { step: name, rev: body.data?.rev ?? 0, ...more } })
}
export const claimOf = async (by: Person, { id }: Pick<Claim, 'id'>): Promise<Claim> =>
  (await by.asks(claims.get, { params: { id } })).body.data

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A grey picture of 90 by 80 pixels whose brightness a function says. */
export function receiptPicture(grey: (x: number, y: number) => number): Buffer {
  const [width, height] = [90, 80]
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => Math.max(0, Math.min(255, Math.round(grey(x, y)))))]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))])
}
/** Receipts that look different: waves of another length and direction for each number. */
export const receiptNo = (number: number, more = 0): Buffer =>
  receiptPicture((x, y) => 128 + 100 * Math.sin(x / (3 + number) + (y * number) / 17) + more)

/** A file beside pictures, with its name. */
export interface NamedFile {
  readonly name: string
  readonly bytes: Buffer
}
export function receiptForm(
  lineId: string,
  ...receipts: readonly (Buffer | NamedFile)[]
): { readonly type: string; readonly bytes: Buffer } {
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]
  const files = receipts.flatMap((receipt, at) =>
    Buffer.isBuffer(receipt)
      ? part(`name="image"; filename="${at}.png"\r\ncontent-type: image/png`, receipt)
      : part(`name="file"; filename="${receipt.name}"\r\ncontent-type: application/octet-stream`, receipt.bytes),
  )
  return {
    type: 'multipart/form-data; boundary=b',
    bytes: Buffer.concat([...part('name="line_id"', lineId), ...files, Buffer.from('--b--\r\n')]),
  }
}
export async function addReceipt(
  by: Person,
  { id }: Pick<Claim, 'id'>,
  { lineId, pictures }: { lineId: string; pictures: readonly (Buffer | NamedFile)[] },
) {
  const { type, bytes } = receiptForm(lineId, ...pictures)
  const reply = await by.sends('POST', claims.addReceipt.path.replace(':id', id), bytes, { 'content-type': type })
  return { ...reply, claim: reply.body['data'] as Claim }
}
