import type { PayrollTemplate, PayrollTemplateDraft } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'

type Changes = Partial<PayrollTemplateDraft>
export type PayrollTemplates = ReturnType<typeof payrollTemplatesService>

/** Which columns a file for payroll has, under which headings. */
export function payrollTemplatesService(needs: AttendancesNeeds) {
  const { templates, atomically, newId } = needs
  const record = (what: string, { id, caller, detail }: { id: string; caller: Caller; detail: Record<string, unknown> }): void =>
    needs.journal.record({
      action: `payroll_template.${what}`,
      subject: 'payroll_templates',
      subject_id: id,
      actor_id: caller.userId,
      detail,
      hints: [],
    })
  async function get(id: string): Promise<PayrollTemplate> {
    const template = await templates.find(id)
    if (!template) throw new Fault('not-found', 'attendances.no_template')
    return template
  }
  return {
    async list(): Promise<{ data: PayrollTemplate[]; total: number }> {
      const data = await templates.list()
      return { data, total: data.length }
    },
    get,
    create: (draft: PayrollTemplateDraft, caller: Caller): Promise<PayrollTemplate> =>
      atomically(async () => {
        const id = newId()
        if (!(await templates.insert({ id, ...tidy(draft) }))) throw nameTaken(draft.name)
        record('created', { id, caller, detail: { after: draft } })
        return get(id)
      }),
    update: (id: string, changes: Changes, caller: Caller): Promise<PayrollTemplate> =>
      atomically(async () => {
        const before = await get(id)
        const facts = tidy({ ...before, ...changes })
        if (await templates.isTaken(facts.name, id)) throw nameTaken(facts.name)
        await templates.update(id, { name: facts.name, columns: facts.columns })
        record('updated', { id, caller, detail: { before, after: facts } })
        return get(id)
      }),
    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await get(id)
        await templates.remove(id)
        record('removed', { id, caller, detail: { before } })
      }),
  }
}

const nameTaken = (name: string): Fault =>
  new Fault('conflict', 'attendances.template_taken', { params: { name }, errors: [{ field: 'name', rule: 'unique' }] })

/** 422 where two columns have the same heading: a payroll program finds columns by it. */
function tidy({ name, columns }: PayrollTemplateDraft): PayrollTemplateDraft {
  const headings = columns.map((column) => column.heading.trim())
  if (new Set(headings.map((heading) => heading.toLowerCase())).size < headings.length) throw invalid('columns', 'uniqueItems')
  return { name: name.trim(), columns: columns.map(({ field }, at) => ({ field, heading: headings[at] ?? field })) }
}
