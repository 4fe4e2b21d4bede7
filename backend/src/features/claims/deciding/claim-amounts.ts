import type { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ClaimLinesStore, StoredLine } from '../drafting/claim-lines.store.ts'

interface Judging {
  readonly part: 'verified' | 'approved'
  /** Lines that are not judged as they stand. */
  readonly judged: NonNullable<CallOf<typeof claims.step>['body']['lines']>
}
/** Writes what was verified or approved of each line: as it stands unless said. 422 for more than that, and for less without a reason. */
export async function judgeLines(store: ClaimLinesStore, claimId: string, { part, judged }: Judging): Promise<StoredLine[]> {
  const lines = await store.ofClaim(claimId)
  for (const [at, { id }] of judged.entries())
    if (!lines.some((line) => line.id === id)) throw invalid(`lines.${at}.id`, 'exists', 'The claim has no such line')
  for (const line of lines) {
    const at = judged.findIndex((one) => one.id === line.id)
    await judgeLine(store, line, { part, at, said: judged[at] })
  }
  return store.ofClaim(claimId)
}

interface JudgingLine extends Pick<Judging, 'part'> {
  readonly at: number
  readonly said: Judging['judged'][number] | undefined
}
async function judgeLine(store: ClaimLinesStore, line: StoredLine, { part, at, said }: JudgingLine): Promise<void> {
  const most = part === 'verified' ? line.claimed : (line.verified ?? line.claimed)
  const amount = said?.amount ?? most
  if (amount > most)
    throw new Fault('invalid', `At most ${most} of this line can be ${part}`, {
      errors: [{ field: `lines.${at}.amount`, rule: 'maximum', params: { limit: most } }],
    })
  if (amount < most && !said?.reason?.trim()) throw invalid(`lines.${at}.reason`, 'required', 'Say why it is less')
  await store.setAmounts(line.id, {
    verified: line.verified,
    approved: line.approved,
    [part]: amount,
    reason: said?.reason?.trim() || line.reason,
  })
}
