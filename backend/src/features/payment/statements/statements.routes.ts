import { StatementMapping } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { FastifyInstance } from 'fastify'
import { Fault, invalid } from '../../../platform/errors.ts'
import { formReader } from '../../../platform/http/form.ts'
import { mount } from '../../../platform/http/mount.ts'
import { checkOf } from '../../../platform/http/validators.ts'
import type { statementImportService, Upload } from './statement-import.service.ts'
import type { StatementsService } from './statements.service.ts'

const checkMapping = checkOf(StatementMapping, 'body')
/** 422 for what is no JSON, or no mapping. */
function mappingOf(text: string | undefined): StatementMapping | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    checkMapping(value)
    return value as StatementMapping
  } catch (error) {
    throw error instanceof Fault ? error : invalid('mapping', 'json')
  }
}

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
    const { mapping, ...rest } = fields as unknown as Omit<Upload, 'mapping'> & { readonly mapping?: string }
    return { data: await importFile({ ...rest, ...file, mapping: mappingOf(mapping) }, caller) }
  })
  mount(app, bankStatements.choices, async ({ params, query }, caller) => ({
    data: await service.choices(params.id, query.search, caller),
  }))
  mount(app, bankStatements.allocate, async ({ params, body }, caller) => ({
    data: await service.allocate(params.id, body.allocations, { note: body.note, caller }),
  }))
  mount(app, bankStatements.confirm, async ({ params, body }, caller) => ({
    data: await service.confirm(params.id, body.threshold, caller),
  }))
  mount(app, bankStatements.reverse, async ({ params, body }, caller) => ({ data: await service.reverse(params.id, body.note, caller) }))
}
