import type { VisitorDraft } from '@menara/shared/contract/visitor-facts.contract.ts'
import type { Static } from 'typebox'

type Draft = Static<typeof VisitorDraft>

/** Visitors as they were pasted: a line each; parts by tab, semicolon or comma. What has an @ is the e-mail, what is mostly digits the telephone. */
export const draftsOf = (text: string): Draft[] =>
  text
    .split('\n')
    .map((line) => line.split(/[\t;,]/).map((part) => part.trim().replace(/\s+/g, ' ')))
    .flatMap(([name = '', ...rest]) => (name ? [{ name: name.slice(0, 120), ...factsOf(rest) }] : []))

function factsOf(parts: readonly string[]): Partial<Draft> {
  const facts: { email?: string; phone?: string; vehicle?: string; company?: string } = {}
  for (const part of parts.filter(Boolean)) {
    if (part.includes('@')) facts.email ??= part
    else if (/^\+?[\d ()./-]{6,30}$/.test(part)) facts.phone ??= part
    // An Indonesian plate: one or two letters, up to four digits, up to three letters.
    else if (/^[A-Z]{1,2} ?\d{1,4} ?[A-Z]{0,3}$/i.test(part)) facts.vehicle ??= part.toUpperCase()
    else facts.company ??= part.slice(0, 120)
  }
  return facts
}
