import { systemActivityTypes } from '@menara/shared/contract/activities.contract.ts'

const headOf = (type: string): string => type.split('.')[0] ?? ''

/** What people are offered to write about. */
export const ownTypes = ['patrol.note', 'shift.note', 'contractor.note', 'delivery.note', 'cleaning.note'] as const

/** A type in words: "Ticket: created"; one that another program made up reads as it is. */
export function typeText(type: string, t: (key: string) => string): string {
  const head = headOf(type)
  if ((ownTypes as readonly string[]).includes(type)) return t(`own.${head}`)
  if (!(systemActivityTypes as readonly string[]).includes(head)) return type
  const rest = type.slice(head.length + 1)
  const key = `what.${rest}`
  const said = t(key)
  return `${t(`kinds.${head}`)}: ${said === key ? rest.replaceAll(/[._]/g, ' ') : said}`
}
