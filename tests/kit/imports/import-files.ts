import { type ImportBatchDetail, type ImportRow, imports } from '@menara/shared/contract/records/imports.contract.ts'
import type { ImportKind } from '@menara/shared/domain/imports/import-kinds.ts'
import type { Building, Person } from '../building.ts'

/** A form with one file. */
export function importForm(
  kind: string,
  content: string | Buffer,
  name = 'records.csv',
): { readonly type: string; readonly bytes: Buffer } {
  const head = `--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${kind}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    type: 'multipart/form-data; boundary=b',
    bytes: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')]),
  }
}

export async function sendFile(person: Person, kind: ImportKind, content: string | Buffer) {
  const { type, bytes } = importForm(kind, content)
  const reply = await person.sends('POST', imports.upload.path, bytes, { 'content-type': type })
  return { status: reply.status, body: reply.body, batch: reply.body['data'] as ImportBatchDetail }
}

/** Sends a file and takes it as far as asked, by the mapping that is suggested. */
export function importing({ backend }: Building, person: Person) {
  const params = (id: string) => ({ params: { id } })
  async function step(id: string, verb: 'run' | 'undo' | 'cancel'): Promise<ImportBatchDetail> {
    const { status, body } = await person.asks(imports[verb], params(id))
    if (status !== 200) throw new Error(JSON.stringify(body))
    await backend.imports.idle()
    return (await person.asks(imports.get, params(id))).body.data
  }
  return {
    step,
    async checked(kind: ImportKind, content: string | Buffer): Promise<ImportBatchDetail> {
      const { batch, body } = await sendFile(person, kind, content)
      if (!batch) throw new Error(JSON.stringify(body))
      const begun = await person.asks(imports.check, { ...params(batch.id), body: { mapping: batch.mapping } })
      if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
      await backend.imports.idle()
      return (await person.asks(imports.get, params(batch.id))).body.data
    },
    async rows(id: string, headers: Record<string, string> = {}): Promise<ImportRow[]> {
      return (await person.asks(imports.rows, { ...params(id), query: { limit: 1000 } }, headers)).body.data
    },
  }
}
