import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../../platform/errors.ts'
import { formReader } from '../../../platform/http/form.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { statementImportService, Upload } from './statement-import.service.ts'
import type { StatementsService } from './statements.service.ts'

export function statementsRoutes(
  app: FastifyInstance,
  service: StatementsService,
  importFile: ReturnType<typeof statementImportService>,
): void {
  mount(app, bankStatements.list, ({ query }, caller) => service.list(query, caller))
  mount(app, bankStatements.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, bankStatements.lines, ({ query }, caller) => service.lines(query, caller))
  const readForm = formReader(bankStatements.import)
  mount(app, bankStatements.import, async (_call, caller, { request }) => {
    const files: { name: string; bytes: Buffer }[] = []
    const fields = await readForm(request, async (file, _field, name) => {
      const chunks: Buffer[] = []
      for await (const chunk of file) chunks.push(chunk as Buffer)
      files.push({ name, bytes: Buffer.concat(chunks) })
    })
    const [file] = files
    if (!file || files.length > 1) throw invalid('file', 'required', 'Send one file')
    return { data: await importFile({ ...(fields as unknown as Upload), ...file }, caller) }
  })
  mount(app, bankStatements.allocate, async ({ params, body }, caller) => ({
    data: await service.allocate(params.id, body.allocations, { note: body.note, caller }),
  }))
  mount(app, bankStatements.confirm, async ({ params, body }, caller) => ({
    data: await service.confirm(params.id, body.threshold, caller),
  }))
  mount(app, bankStatements.reverse, async ({ params, body }, caller) => ({ data: await service.reverse(params.id, body.note, caller) }))
}
