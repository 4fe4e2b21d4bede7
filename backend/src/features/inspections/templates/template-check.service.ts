import type { InspectionLine, InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import { isWork, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Categories } from '../../../ports/categories.ts'

const MAX_LINES = 200

/**
 * Checks the sections of a template and returns them without what does not count for the kind of a line. Throws `invalid`, naming the line,
 * for an id that is given twice, a number whose limits are the wrong way round, a choice with fewer than two options, and a ticket of a type
 * that is no work or a category that is not offered for it.
 */
export async function checkedSections(
  categories: Pick<Categories, 'category'>,
  sections: readonly InspectionSection[],
): Promise<InspectionSection[]> {
  const lines = sections.flatMap((section) => section.lines)
  if (lines.length > MAX_LINES) throw invalid('sections', 'maxItems', `A template has at most ${MAX_LINES} lines`)
  if (new Set(sections.map(({ id }) => id)).size < sections.length) throw invalid('sections', 'uniqueItems')
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw invalid('sections', 'uniqueItems')
  return Promise.all(
    sections.map(async (section, at) => ({
      ...section,
      lines: await Promise.all(section.lines.map((line, i) => checkedLine(categories, line, `sections.${at}.lines.${i}`))),
    })),
  )
}

async function checkedLine(categories: Pick<Categories, 'category'>, line: InspectionLine, field: string): Promise<InspectionLine> {
  const { kind, min, max, options } = line
  if (kind === 'number' && min !== null && max !== null && min > max) throw invalid(`${field}.max`, 'order')
  if (kind === 'choice') checkOptions(options, field)
  const fails = kind === 'pass_fail' || kind === 'number' || kind === 'choice'
  if (fails && line.fail_ticket) await checkTicket(categories, line.fail_ticket, field)
  return {
    ...line,
    ...(kind !== 'number' && { unit: '', min: null, max: null }),
    ...(kind !== 'choice' && { options: [] }),
    ...(!fails && { weight: 0, fail_photo: false, fail_note: false, fail_ticket: null }),
  }
}

function checkOptions(options: InspectionLine['options'], field: string): void {
  if (options.length < 2) throw invalid(`${field}.options`, 'minItems', 'A choice has at least two options')
  const ids = options.map(({ id }) => id)
  if (new Set(ids).size < ids.length || ids.includes('na')) throw invalid(`${field}.options`, 'uniqueItems')
}

async function checkTicket(
  { category }: Pick<Categories, 'category'>,
  { ticket_type_id, category_id }: NonNullable<InspectionLine['fail_ticket']>,
  field: string,
): Promise<void> {
  const type = ticketTypeById(ticket_type_id)
  if (!type || !isWork(type.code)) throw invalid(`${field}.fail_ticket.ticket_type_id`, 'ticket_type')
  if (category_id === null) return
  const found = await category(category_id)
  if (!found?.offered) throw invalid(`${field}.fail_ticket.category_id`, 'exists')
  if (found.ticket_type_id !== ticket_type_id) throw invalid(`${field}.fail_ticket.category_id`, 'ticket_type')
}
