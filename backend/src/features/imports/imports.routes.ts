import { imports } from '@menara/shared/contract/records/imports.contract.ts'
import type { ImportKind } from '@menara/shared/domain/imports/import-kinds.ts'
import { languageOf } from '@menara/shared/kit/accept-language.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/access/caller.ts'
import { invalid } from '../../platform/errors.ts'
import { TABLE_TYPES } from '../../platform/files/csv.ts'
import { madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { formReader } from '../../platform/http/form.ts'
import { mount } from '../../platform/http/mount.ts'
import type { ImportsService, Reader } from './imports.service.ts'
import type { selectionChange } from './selection-change.service.ts'

const readerOf = (caller: Caller, { headers }: FastifyRequest): Reader => ({ caller, language: languageOf(headers['accept-language']) })

export function importsRoutes(app: FastifyInstance, service: ImportsService, change: ReturnType<typeof selectionChange>): void {
  mount(app, imports.list, ({ query }, caller) => service.list(query, caller))
  mount(app, imports.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  const readForm = formReader(imports.upload)
  mount(app, imports.upload, async (_call, caller, { request }) => {
    const files: { name: string; bytes: Buffer }[] = []
    const { kind } = await readForm(request, async (file, _field, name) => {
      const chunks: Buffer[] = []
      for await (const chunk of file) chunks.push(chunk as Buffer)
      files.push({ name, bytes: Buffer.concat(chunks) })
    })
    const [file] = files
    if (!file || files.length > 1) throw invalid('file', 'required', 'Send one file')
    return { data: await service.upload({ kind: kind as ImportKind, ...file }, caller) }
  })
  mount(app, imports.check, async ({ params, body }, caller) => ({ data: await service.check(params.id, body.mapping, caller) }))
  mount(app, imports.run, async ({ params }, caller) => ({ data: await service.run(params.id, caller) }))
  mount(app, imports.cancel, async ({ params }, caller) => ({ data: await service.cancel(params.id, caller) }))
  mount(app, imports.undo, async ({ params }, caller) => ({ data: await service.undo(params.id, caller) }))
  mount(app, imports.rows, ({ params, query }, caller, { request }) => service.rows(params.id, query, readerOf(caller, request)))
  mount(app, imports.refused, async ({ params }, caller, { request, reply }) => {
    const { name, text } = await service.refused(params.id, readerOf(caller, request))
    return reply.headers(madeFileHeaders(name, TABLE_TYPES.csv)).send(text)
  })
  mount(app, imports.change, async ({ body }, caller, { request }) => ({ data: await change(body, readerOf(caller, request)) }))
  mount(app, imports.exported, ({ params, query }, caller) => service.exported(params.kind, query, caller))
}
