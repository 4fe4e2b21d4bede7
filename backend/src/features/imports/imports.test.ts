import { imports } from '@menara/shared/contract/imports.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'

it('thin path', async () => {
  const building = await openBuilding()
  const { admin, backend } = building
  const boundary = 'x1'
  const form = `--${boundary}\r\ncontent-disposition: form-data; name="kind"\r\n\r\nassets\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nSite;Code;Name;Type\nHQ;A-1;Chiller;HVAC\n;B;C;D\r\n--${boundary}--\r\n`
  const up = await admin.sends('POST', imports.upload.path, Buffer.from(form), { 'content-type': `multipart/form-data; boundary=${boundary}` })
  console.log(JSON.stringify(up.body, null, 1))
  const id = (up.body['data'] as { id: string }).id
  const c = await admin.asks(imports.check, { params: { id }, body: { mapping: ['site', 'code', 'name', 'type'] } })
  console.log(c.body)
  await backend.imports.idle()
  console.log((await admin.asks(imports.rows, { params: { id }, query: {} })).body)
  expect(1).toBe(1)
})
