import { warningsOf } from '@menara/shared/domain/claims/claim-lines.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ClaimWhole } from '../claims.store.ts'
import type { ClaimLinesStore, StoredLine } from '../drafting/claim-lines.store.ts'

interface Checking {
  readonly lines: readonly StoredLine[]
  /** Today at the claim's site. */
  readonly today: string
}
/** 422 for a claim that cannot be submitted as it is, with the line and the rule. */
export async function mustBeWhole(
  store: Pick<ClaimLinesStore, 'duplicatesOf'>,
  claim: ClaimWhole,
  { lines, today }: Checking,
): Promise<void> {
  if (lines.length === 0) throw invalid('lines', 'minItems', 'Claim at least one line')
  const found = new Set((await store.duplicatesOf(claim.id)).map((duplicate) => duplicate.line_id))
  for (const [at, line] of lines.entries()) {
    if (line.day > today) throw invalid(`lines.${at}.day`, 'future', 'A line is of a day that is not yet')
    mustBeWithin(line, at)
    if (found.has(line.id) && !line.duplicate_reason)
      throw invalid(
        `lines.${at}.duplicate_reason`,
        'required',
        'The same receipt, or the same day and amount, is claimed already: say why this is another',
      )
  }
  mustBeWithinClaim(lines)
}

function mustBeWithin(line: StoredLine, at: number): void {
  const field = `lines.${at}.${line.type.kind === 'expense' ? 'amount' : 'quantity'}`
  for (const warning of warningsOf(line.type, { claimed: line.claimed, receipts: line.receipts.length })) {
    if (warning === 'zero') throw limited(field, 'minimum', 1)
    if (warning === 'line_limit') throw limited(field, 'maximum', line.type.line_limit ?? 0)
    throw invalid(`lines.${at}.receipts`, 'required', `A line of ${line.type.receipt_from} or more needs a receipt`)
  }
}

function mustBeWithinClaim(lines: readonly StoredLine[]): void {
  for (const { type } of lines) {
    if (type.claim_limit === null) continue
    const sum = lines.filter((line) => line.type.id === type.id).reduce((total, line) => total + line.claimed, 0)
    if (sum > type.claim_limit) throw limited('lines', 'maximum', type.claim_limit)
  }
}

const limited = (field: string, rule: 'minimum' | 'maximum', limit: number): Fault =>
  new Fault('invalid', `${field} must be at ${rule === 'minimum' ? 'least' : 'most'} ${limit}`, {
    errors: [{ field, rule, params: { limit } }],
  })
