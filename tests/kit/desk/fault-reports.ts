import { faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect } from 'vitest'
import { newId } from '../../../backend/src/platform/ids.ts'
import type { Building } from '../building.ts'

export const codesOf = async ({ admin, cast }: Building) => {
  await admin.asks(faultCodes.create, { body: { location_id: cast.site } })
  return (await admin.asks(faultCodes.list, { query: { location_id: cast.site } })).body.data
}
export const codeOfAsset = async (building: Building) => {
  const code = (await codesOf(building)).find((item) => item.asset?.id === building.cast.asset)
  if (!code) throw new Error('The asset has no code')
  return code
}
export const facts = (more: object = {}): Record<string, string> => ({ key: newId(), title: 'AC bocor', language: 'id', ...more })
/** One report as the page sends it; each address of its own unless said. */
export function send(
  { stranger }: Building,
  code: string,
  { fields, images = [], from = newId() }: { fields: Record<string, string>; images?: Buffer[]; from?: string },
) {
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    ...images.map((image, i) => part(`name="image"; filename="${i}.png"\r\ncontent-type: image/png`, image)),
  ]
  const bytes = Buffer.concat([...parts.flat(), Buffer.from('--b--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': from }
  return stranger.sends('POST', `/desk/api/v1/public/faults/${code}`, bytes, headers)
}
export const answerOf = async (sent: ReturnType<typeof send>) => {
  const { status, body } = await sent
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  return body.data as { number: string; token: string }
}
export const refusedField = async (sent: ReturnType<typeof send>) => {
  const { status, body } = await sent
  return [status, body.errors[0]?.field]
}
export const ticketOf = async ({ agent }: Building, number: string) => {
  const found = (await agent.asks(tickets.list, { query: { search: number } })).body.data[0]
  if (!found) throw new Error(`No ticket ${number}`)
  return found
}
